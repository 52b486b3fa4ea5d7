import { Link } from '@tanstack/react-router'
import { linkClass } from '../../../ui/link.ts'
import { countText } from '../../../words/format.ts'
import { useMessages } from '../../../words/language.tsx'
import { useSectionCounts } from './use-search.ts'

/** Links to other parts of the shop with matches, for a search without results here. */
export function Elsewhere({ text, path }: { text: string; path: string }) {
  const t = useMessages().search
  const found = useSectionCounts(text, path).filter(({ count }) => count > 0)
  if (found.length === 0) return null
  return (
    <p role="status" className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
      {t.elsewhere(text)}
      {found.map((section) => (
        <Link
          key={section.path}
          to={section.path as '/'}
          search={{ search: text } as never}
          className={`${linkClass} max-md:min-h-6`}
        >
          {t.found(section.text, countText(section.count))}
        </Link>
      ))}
    </p>
  )
}
