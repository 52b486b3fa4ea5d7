import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { request } from '../../core/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { type OpenApi, type Operation, operationsOf } from './open-api.ts'
import { OperationView } from './operation-view.tsx'
import { idOf, Outline } from './outline.tsx'
import { Start } from './start.tsx'
import { useDocsWords } from './words.ts'

/** The API reference, generated from /api/v1/openapi.json: every call with its parameters, responses and access. */
export function DocsScreen() {
  const { shell } = useMessages()
  const t = useDocsWords()
  const [text, setText] = useState('')
  const document = useQuery({
    queryKey: ['openapi.json'],
    queryFn: ({ signal }) => request('GET', 'openapi.json', { signal }) as Promise<OpenApi>,
  })
  const { data } = document
  const operations = useMemo(() => (data ? operationsOf(data) : []), [data])
  const groups = useMemo(() => groupsOf(operations, text), [operations, text])
  if (document.error) return <Problem onRetry={() => void document.refetch()} />
  if (!document.data) {
    return (
      <Waiting>
        <div className="mx-auto flex max-w-336 flex-col gap-3 p-6">
          <Skeleton height={28} width={240} />
          <Skeleton height={400} />
        </div>
      </Waiting>
    )
  }
  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-22 font-semibold">{shell.apiReference}</h1>
        <p className="text-ink-2">{document.data.info.description}</p>
      </div>
      <Start />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="w-80 max-md:w-full">
          <SearchInput label={shell.search} placeholder={t.search} value={text} onChange={setText} />
        </div>
        <p role="status" className="text-12 text-ink-2">
          {t.count(countText(groups.reduce((sum, { calls }) => sum + calls, 0)))}
        </p>
      </div>
      {groups.length === 0 ? (
        <EmptyState title={t.none}>{t.noneText}</EmptyState>
      ) : (
        <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-6">
          <Outline groups={groups} />
          <div className="flex min-w-0 flex-col gap-4 max-lg:mt-4">
            {groups.map(({ name, operations }) => (
              <section
                key={name}
                id={idOf(name)}
                className="flex scroll-mt-42 flex-col gap-2 md:scroll-mt-32 lg:scroll-mt-18"
              >
                <h2 className="text-14 font-semibold">{name}</h2>
                <div className="divide-y divide-line overflow-hidden rounded-4 border border-line bg-surface">
                  {operations.map((operation) => (
                    <OperationView key={operation.id} operation={operation} />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** The calls that a text finds, by group; those open to all readers come before those for the distributor's staff. */
function groupsOf(operations: readonly Operation[], text: string) {
  const wanted = text.trim().toLowerCase()
  const shown = operations.filter(({ method, path, summary, feature }) =>
    `${method} ${path} ${summary} ${feature}`.toLowerCase().includes(wanted),
  )
  const isStaff = ({ path }: Operation) => path.startsWith('/admin')
  const names = new Set([...shown.filter((one) => !isStaff(one)), ...shown].map(({ feature }) => feature))
  return [...names].map((name) => {
    const own = shown.filter(({ feature }) => feature === name)
    return { name, calls: own.length, operations: own }
  })
}
