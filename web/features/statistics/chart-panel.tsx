import { type ReactNode, useId, useState } from 'react'
import type { Endpoint, SendOf } from '../../../contract/core/endpoint.ts'
import { callForFile } from '../../core/api-files.ts'
import { Problem } from '../../ui/problem.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { SaveMenu } from '../files/save-menu.tsx'

type ChartPanelProps<E extends Endpoint> = {
  name: string
  /** The panel's data, for saving as a file. */
  endpoint: E
  send: SendOf<E>
  /** Controls that choose the grouping. */
  controls?: ReactNode
  failed: boolean
  waiting: boolean
  /** A newer answer is loading; the previous one is shown. */
  stale: boolean
  onRetry: () => void
  /** The main figure and its label. */
  figure?: ReactNode
  detail?: ReactNode
  /** The comparison with another period. */
  comparison?: ReactNode
  legend?: ReactNode
  /** The text shown when there is nothing to draw. */
  empty?: ReactNode
  table?: (() => ReactNode) | undefined
  children: () => ReactNode
}

/** One chart: title, main figure, the picture or its table, and file downloads. */
export function ChartPanel<E extends Endpoint>(props: ChartPanelProps<E>) {
  const { name, endpoint, send, controls, failed, waiting, stale, onRetry, empty, table } = props
  const t = useMessages().statistics
  const id = useId()
  const [look, setLook] = useState<'chart' | 'table'>('chart')
  const asTable = look === 'table'
  const isPhone = !useAtLeast(768)
  const size = isPhone ? 44 : 28
  // The line of the comparison has its height before the answer says whether there is one.
  const compares = 'comparison' in props
  const save = (
    <SaveMenu
      load={(file) => callForFile(endpoint, send, file)}
      forms={['CSV', 'XLSX']}
      words={{ ...t, save: (form) => t.save(name, form) }}
      size={size}
      of={name}
    />
  )
  return (
    <section
      aria-labelledby={id}
      aria-busy={stale}
      className="flex min-w-0 flex-col overflow-hidden border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
    >
      <div className="flex flex-wrap items-center justify-end gap-2 px-4 pt-3">
        <h2
          id={id}
          className="flex-1 font-semibold whitespace-nowrap max-md:flex max-md:min-h-11 max-md:items-center"
        >
          {name}
        </h2>
        {!isPhone && controls}
        {table && (
          <Segmented
            label={t.look(name)}
            value={look}
            onChange={setLook}
            size={size}
            options={[
              { value: 'chart', label: t.asChart },
              { value: 'table', label: t.asTable },
            ]}
          />
        )}
        {!isPhone && save}
        {isPhone && controls && <div className="w-full">{controls}</div>}
      </div>
      {failed ? (
        <Problem title={t.failed(name)} onRetry={onRetry} />
      ) : waiting ? (
        <Waiting label={name}>
          <div className="flex flex-col gap-4 p-4">
            <Skeleton width={220} height={28} />
            <Skeleton height={compares ? 218 : 200} />
          </div>
        </Waiting>
      ) : (
        <div className={`flex flex-1 flex-col ${stale ? 'opacity-60' : ''}`}>
          <p className="px-4 pt-1">
            <span className="mr-2 text-22 font-semibold">{props.figure}</span>
            <span className="text-12 text-ink-2">{props.detail}</span>
          </p>
          <div
            className={`flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 pb-3 text-12 text-ink-2 ${compares ? 'min-h-7.5' : ''}`}
          >
            <p>{props.comparison}</p>
            {!empty && !asTable && props.legend}
          </div>
          {empty || (asTable && table ? table() : <div className="px-4 pb-4">{props.children()}</div>)}
          {isPhone && !empty && <div className="border-t border-line px-4 py-3">{save}</div>}
        </div>
      )}
    </section>
  )
}
