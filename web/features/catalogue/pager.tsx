import { Link } from '@tanstack/react-router'
import type { CataloguePage } from '../../../contract/features/catalogue/inventory.ts'
import { useAfterPaint } from '../../ui/after-paint.ts'
import { Select } from '../../ui/select.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { keepScrolledHead, type useView } from './use-catalogue.ts'
import { type PageSize, pageNumbers, pageSizes } from './view.ts'

type Props = {
  at: Pick<CataloguePage, 'page' | 'totalPages' | 'total'>
  use: ReturnType<typeof useView>
}

/** The current page, its neighbors, and the rows per page. Below the rows, and rendered after them. */
export function Pager({ at, use }: Props) {
  return <PagerLine at={useAfterPaint(at, at)} use={useAfterPaint(use, use)} />
}

function PagerLine({ at: { page, totalPages, total }, use }: Props) {
  const t = useMessages().catalogue
  const { size } = use.view
  const from = (page - 1) * size + 1
  const to = Math.min(page * size, total)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-3 text-12">
      <p className="text-ink-2">{t.range(countText(from), countText(to), countText(total))}</p>
      <Select
        size={28}
        label={t.rowsAPage}
        value={String(size)}
        onChange={(text) => use.chooseSize(Number(text) as PageSize)}
        options={pageSizes.map((one) => ({ value: String(one), label: t.rows(one) }))}
      />
      <span className="flex-1" />
      {totalPages > 1 && (
        <nav aria-label={t.pages} className="flex flex-wrap items-center gap-1">
          {page > 1 && (
            <PageLink page={page - 1} use={use}>
              {t.previous}
            </PageLink>
          )}
          {pageNumbers(page, totalPages).map((number, i, all) =>
            number === 0 ? (
              <span key={`after ${all[i - 1]}`} className="px-1 text-ink-3">
                …
              </span>
            ) : (
              <PageLink key={number} page={number} use={use} current={number === page}>
                {countText(number)}
              </PageLink>
            ),
          )}
          {page < totalPages && (
            <PageLink page={page + 1} use={use}>
              {t.next}
            </PageLink>
          )}
        </nav>
      )}
    </div>
  )
}

type PageLinkProps = { page: number; use: Props['use']; current?: boolean; children: string }

function PageLink({ page, use, current = false, children }: PageLinkProps) {
  const t = useMessages().catalogue
  const search = { ...use.parameters, page: page > 1 ? String(page) : undefined }
  return (
    <Link
      {...({ to: '.', search } as { to: string })}
      resetScroll={false}
      onClick={keepScrolledHead}
      aria-label={/^\d/.test(children) ? t.page(children) : undefined}
      aria-current={current ? 'page' : undefined}
      className={`flex h-7 min-w-7 items-center justify-center rounded-4 px-2 font-semibold max-md:h-11 max-md:min-w-11 ${
        current ? 'bg-tint text-accent' : 'hover:bg-sunken'
      }`}
    >
      {children}
    </Link>
  )
}
