import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Operation } from './open-api.ts'
import { SchemaView } from './schema-view.tsx'
import { useDocsWords } from './words.ts'

/** Reads change nothing; what is removed is gone. */
const methodInk: Record<string, string> = { GET: 'text-ink-2', DELETE: 'text-danger' }

/** One call: method, path, what it does and who may make it. Opened, its fields. */
export function OperationView({ operation }: { operation: Operation }) {
  const { method, path, summary, who } = operation
  // Fields render when opened: six hundred calls with all fields would take seconds.
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 px-4 py-2 -outline-offset-2 hover:bg-hover md:grid-cols-[4rem_minmax(0,14rem)_minmax(0,1fr)_auto] lg:grid-cols-[4rem_minmax(0,20rem)_minmax(0,1fr)_auto]">
        <span className={`font-semibold ${methodInk[method] ?? 'text-accent'}`}>{method}</span>
        <code className="font-semibold wrap-anywhere">{path}</code>
        <span className="text-ink-2 max-md:order-last max-md:col-span-3">{withCode(summary)}</span>
        <span className="flex items-start gap-2">
          <span className="flex flex-wrap justify-end gap-1 max-md:max-w-40">
            {who.map((one) => (
              <Badge key={one} kind="neutral">
                {one}
              </Badge>
            ))}
          </span>
          <span className="py-0.5 text-ink-3 group-open:rotate-180">
            <Icon name="chevron-down" />
          </span>
        </span>
      </summary>
      {isOpen && <Fields operation={operation} />}
    </details>
  )
}

/** Words between backticks as code. */
const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))

function Fields({ operation: { codes, parameters, body, reply } }: { operation: Operation }) {
  const t = useDocsWords()
  const takes = parameters.length > 0 || body !== undefined || codes.length > 0
  if (!takes && reply === undefined) return <p className="px-4 pb-3 text-ink-2">{t.nothing}</p>
  return (
    <div
      className={`grid items-start gap-4 px-4 pt-1 pb-4 text-12 ${takes && reply ? 'lg:grid-cols-2' : ''}`}
    >
      {takes && (
        <div className="flex min-w-0 flex-col gap-4">
          {parameters.length > 0 && (
            <Part title={t.parameters}>
              <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
                {parameters.map(({ name, place, type }) => (
                  <div key={`${place} ${name}`} className="contents">
                    <dt className="font-semibold">{name}</dt>
                    <dd className="wrap-anywhere text-ink-2">
                      {type} · {place}
                    </dd>
                  </div>
                ))}
              </dl>
            </Part>
          )}
          {body !== undefined && (
            <Part title={t.body}>
              <SchemaView schema={body} />
            </Part>
          )}
          {codes.length > 0 && (
            <Part title={t.errors}>
              <p className="flex flex-wrap gap-x-3 gap-y-1">
                {codes.map((code) => (
                  <code key={code}>{code}</code>
                ))}
              </p>
            </Part>
          )}
        </div>
      )}
      {reply !== undefined && (
        <Part title={t.reply}>
          <SchemaView schema={reply} />
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h3 className="pb-1 text-12 font-semibold text-ink-3">{title}</h3>
    {children}
  </section>
)
