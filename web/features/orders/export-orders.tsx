import { useState } from 'react'
import { mediaTypes } from '../../../contract/core/endpoint.ts'
import { orders } from '../../../contract/features/orders.ts'
import { ApiError } from '../../core/api.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import { useToast } from '../../ui/toast.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { type FileForm, FormMenu } from '../files/save-menu.tsx'
import { type Filters, historyQuery } from './filters.ts'
import { csvLineCounter, type LineCounter, sheetLineCounter } from './written-lines.ts'

const forms = ['XLSX', 'CSV'] as const

type Progress = { lines: number; total: number }

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

  async function save(form: FileForm) {
    const type = form === 'CSV' ? mediaTypes.csv : mediaTypes.xlsx
    let count: LineCounter | undefined
    setProgress({ lines: 0, total: 0 })
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
            setProgress({ lines: Math.min(count(bytes), total), total })
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
      <FormMenu
        forms={forms}
        nameOf={t.save}
        busy={progress && t.saving}
        onChoose={(form) => void save(form)}
      />
    </div>
  )
}
