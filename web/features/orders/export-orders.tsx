import { useState } from 'react'
import { mediaTypes } from '../../../contract/core/endpoint.ts'
import { orders } from '../../../contract/features/orders.ts'
import { ApiError } from '../../core/api.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { useToast } from '../../ui/toast.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { type Filters, historyQuery } from './filters.ts'
import { csvLineCounter, type LineCounter, sheetLineCounter } from './written-lines.ts'

const forms = [
  { name: 'XLSX', type: mediaTypes.xlsx },
  { name: 'CSV', type: mediaTypes.csv },
] as const

type Progress = { name: string; lines: number; total: number }

/** Saves all lines of the filtered orders, across pages, as a file, with progress. */
export function ExportOrders({ filters }: { filters: Filters }) {
  const t = useMessages().orders.export
  const toast = useToast()
  const textOf = useErrorText()
  const [progress, setProgress] = useState<Progress>()

  /** The most lines that a spreadsheet can have. */
  function tooMany(error: unknown): string | undefined {
    if (!(error instanceof ApiError) || error.code !== 'too_large') return undefined
    const { lines, most } = (error.data ?? {}) as { lines?: number; most?: number }
    return lines && most ? t.tooMany(countText(lines), countText(most)) : undefined
  }

  async function save({ name, type }: (typeof forms)[number]) {
    let count: LineCounter | undefined
    setProgress({ name, lines: 0, total: 0 })
    const { page: _, pageSize: __, ...query } = historyQuery(filters)
    try {
      const { content, fileName } = await callForFile(
        orders.exportAll,
        { query },
        {
          type,
          timeoutMs: 600_000,
          onPiece: (bytes, headers) => {
            const total = Number(headers.get('x-total-lines') ?? 0)
            count ??=
              type === mediaTypes.csv
                ? csvLineCounter()
                : sheetLineCounter(Number(headers.get('x-lines-at-once') ?? 0))
            setProgress({ name, lines: Math.min(count(bytes), total), total })
          },
        },
      )
      handOver(content, fileName)
      toast({ text: t.saved(fileName) })
    } catch (error) {
      toast({ kind: 'failed', text: tooMany(error) ?? textOf(error) })
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <div className="flex items-center gap-2">
      {progress && progress.total > 0 && progress.lines > 0 && (
        <div className="w-40">
          <ProgressBar value={progress.lines} max={progress.total} label={t.progress}>
            {t.lines(countText(progress.lines), countText(progress.total))}
          </ProgressBar>
        </div>
      )}
      {forms.map((form) => (
        <Button
          key={form.name}
          icon="download"
          aria-label={t.save(form.name)}
          busy={progress?.name === form.name ? t.saving : undefined}
          disabled={progress !== undefined && progress.name !== form.name}
          onClick={() => void save(form)}
        >
          {form.name}
        </Button>
      ))}
    </div>
  )
}
