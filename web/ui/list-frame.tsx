import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import { RowsWaiting } from './waiting.tsx'

/** A query for a page of rows. */
type Listed<Data> = {
  data: Data | undefined
  error: unknown
  /** Shows the previous rows until the new ones arrive. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Props<Data> = {
  list: Listed<Data>
  /** The list's accessible name. */
  label: string
  failed: string
  failedText?: string
  /** Above the rows, in every state. */
  head?: ReactNode
  empty: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A list on its sheet, full width on phones: waiting, failed, empty or full. */
export function ListFrame<Data extends { rows: readonly unknown[] }>(props: Props<Data>) {
  const { list, label, failed, failedText, head, empty, children } = props
  const { data, error, isPlaceholderData, refetch } = list
  return (
    <div
      aria-busy={isPlaceholderData}
      className={`min-w-0 overflow-hidden border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border ${
        isPlaceholderData ? 'opacity-60' : ''
      }`}
    >
      {head}
      {data ? (
        data.rows.length === 0 ? (
          empty(data)
        ) : (
          children(data)
        )
      ) : error ? (
        <Problem title={failed} onRetry={() => void refetch()}>
          {failedText}
        </Problem>
      ) : (
        <RowsWaiting label={label} />
      )}
    </div>
  )
}
