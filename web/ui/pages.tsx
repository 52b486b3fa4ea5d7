import { Button } from './button.tsx'

type Props = {
  page: number
  /** Number of pages. */
  last: number
  onPage: (page: number) => void
  words: { pages: string; previous: string; next: string; page: (page: number, last: number) => string }
  className?: string
}

/** Pagination of a list. */
export function Pages({ page, last, onPage, words, className = '' }: Props) {
  return (
    <nav aria-label={words.pages} className={`flex items-center justify-end gap-3 ${className}`}>
      <Button icon="chevron-left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words.previous}
      </Button>
      <p className="text-ink-2">{words.page(page, last)}</p>
      <Button icon="chevron-right" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {words.next}
      </Button>
    </nav>
  )
}
