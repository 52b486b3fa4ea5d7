import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { request } from '../../core/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { type OpenApi, type Operation, operationsOf } from './open-api.ts'
import { idOf, Outline } from './outline.tsx'
import { SchemaView } from './schema-view.tsx'

/** The API reference, generated from /api/v1/openapi.json: every call with its parameters, responses and access. */
export function DocsScreen() {
  const t = useMessages()
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
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-6 md:px-6">
      <div className="flex flex-wrap items-baseline gap-3">
        <h1 className="text-22 font-semibold">{t.shell.apiReference}</h1>
        <p className="text-ink-2">{document.data.info.description}</p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <div className="w-80 max-w-full">
          <SearchInput
            label={t.shell.search}
            placeholder={t.shell.searchCalls}
            value={text}
            onChange={setText}
          />
        </div>
        <a className={linkClass} href="/api/v1/openapi.json">
          openapi.json
        </a>
      </div>
      <section className="flex flex-col gap-2">
        <h2 className="text-16 font-semibold">{t.shell.apiKeys}</h2>
        <p className="text-ink-2">{t.shell.apiKeysText}</p>
        <code className="rounded-4 bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
          {`curl -H "Authorization: Bearer sty_…" ${location.origin}/api/v1/account`}
        </code>
      </section>
      {groups.length === 0 ? (
        <EmptyState title={t.shell.noCalls}>{t.shell.noCallsText}</EmptyState>
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
                <h2 className="text-16 font-semibold">{name}</h2>
                <div className="divide-y divide-line rounded-4 border border-line bg-surface">
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

function OperationView({ operation }: { operation: Operation }) {
  const { method, path, summary, who } = operation
  // Fields render when opened: six hundred calls with all fields would take seconds.
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="px-4 py-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 md:grid md:grid-cols-[3.5rem_minmax(0,14rem)_minmax(0,1fr)_auto] lg:grid-cols-[4rem_minmax(0,20rem)_minmax(0,1fr)_auto]">
        <span className="w-14 font-semibold text-accent">{method}</span>
        <code className="font-semibold break-all">{path}</code>
        <span className="min-w-0 flex-1 basis-80 text-ink-2">{summary}</span>
        <span className="flex flex-wrap gap-1">
          {who.map((one) => (
            <Badge key={one} kind="neutral">
              {one}
            </Badge>
          ))}
        </span>
      </summary>
      {isOpen && <Fields operation={operation} />}
    </details>
  )
}

function Fields({ operation: { codes, parameters, body, reply } }: { operation: Operation }) {
  return (
    <div className="mt-3 grid gap-4 text-12 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        {parameters.length > 0 && (
          <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
            {parameters.map(({ name, place, type }) => (
              <div key={`${place} ${name}`} className="contents">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-ink-2">
                  {type} · {place}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {body !== undefined && <SchemaView schema={body} />}
        {codes.length > 0 && <p className="text-ink-2">{codes.join(' · ')}</p>}
      </div>
      {reply !== undefined && <SchemaView schema={reply} />}
    </div>
  )
}
