import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { standing } from '../../../contract/features/standing/standing.ts'
import { read } from '../../core/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Editor } from './editor.tsx'
import { useStart } from './use-start.ts'
import { useStandingWords } from './words.ts'

/** A standing order, or a new one: empty, from an order, or from the cart. */
export function EditorScreen() {
  const { standingId = '' } = useParams({ strict: false }) as { standingId?: string }
  return standingId === 'new' ? <NewStanding /> : <KeptStanding typedId={standingId} />
}

function KeptStanding({ typedId }: { typedId: string }) {
  const t = useStandingWords()
  const id = /^[1-9]\d{0,14}$/.test(typedId) ? Number(typedId) : 0
  const query = useQuery({ ...read(standing.read, { params: { id } }), enabled: id > 0, retry: false })
  const { data: row, error } = query
  if (id === 0 || error?.code === 'not_found')
    return (
      <Page name={typedId}>
        <section className="flex flex-col items-start gap-2 py-8">
          <h1 className="text-22 font-semibold">{t.notFound}</h1>
          <p className="text-ink-2">{t.notFoundText}</p>
          <Link to="/standing" className={`mt-2 ${buttonClass('secondary')}`}>
            {t.all}
          </Link>
        </section>
      </Page>
    )
  if (!row)
    return (
      <Page name="">
        {error ? (
          <Problem title={t.failedOne} onRetry={() => void query.refetch()}>
            {t.failedText}
          </Problem>
        ) : (
          <div aria-busy className="h-96 rounded-4 bg-sunken" />
        )}
      </Page>
    )
  return (
    <Page name={row.name}>
      <Editor key={row.id} row={row} />
    </Page>
  )
}

function NewStanding() {
  const t = useStandingWords()
  const { order, from } = useSearch({ strict: false }) as { order?: string; from?: string }
  const start = useStart({
    orderNumber: /^\d{1,15}$/.test(String(order ?? '')) ? Number(order) : undefined,
    fromCart: from === 'cart',
  })
  return (
    <Page name={t.create}>
      {start ? <Editor start={start} /> : <div aria-busy className="h-96 rounded-4 bg-sunken" />}
    </Page>
  )
}

function Page({ name, children }: { name: string; children: ReactNode }) {
  const t = useStandingWords()
  return (
    <div className="mx-auto flex w-full max-w-360 flex-col gap-3 px-4 py-4 md:px-6">
      <nav aria-label={t.trail} className="flex items-center gap-2 text-12 text-ink-2">
        <Link to="/standing" className="hover:text-ink hover:underline max-md:py-2">
          {t.title}
        </Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{name}</span>
      </nav>
      {children}
    </div>
  )
}
