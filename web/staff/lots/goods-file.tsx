import { useState } from 'react'
import { type FileRow, lots } from '../../../contract/features/lots/lots.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChooseTable } from '../frame/choose-table.tsx'
import type { GoodsLine } from './goods-line.ts'
import { useLotWords } from './words.ts'

/** Reads goods from a file, shows what can't be received and why, and adds the rest to the other lines. */
export function GoodsFile({ onAdd }: { onAdd: (lines: readonly GoodsLine[]) => void }) {
  const t = useLotWords()
  const errorText = useErrorText()
  const [rows, setRows] = useState<readonly FileRow[]>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const good = (rows ?? []).filter(({ fault }) => fault === null)
  const bad = (rows ?? []).filter(({ fault }) => fault !== null)

  async function send(file: File) {
    setBusy(true)
    setError(undefined)
    setRows(undefined)
    try {
      setRows((await call(lots.readFile, { body: {} }, { file, timeoutMs: 60_000 })).rows)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={t.file} className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 className="font-semibold">{t.file}</h2>
      <p className="text-12 text-ink-2">{t.fileText}</p>
      <div>
        <ChooseTable
          label={t.chooseFile}
          size={44}
          busy={busy ? t.reading : undefined}
          onChoose={([file]) => void send(file)}
        />
      </div>
      {error !== undefined && (
        <Banner
          kind="danger"
          urgent
          lead={
            error instanceof ApiError && ['columns_missing', 'file_refused'].includes(error.code)
              ? error.message
              : errorText(error)
          }
        />
      )}
      {rows && (
        <>
          <p role="status">{t.fileRows(good.length, bad.length)}</p>
          {bad.length > 0 && (
            <ul className="list-disc pl-4 text-12 text-ink-2">
              {bad.slice(0, 50).map(({ line, fault, text }) => (
                <li key={line}>
                  {t.line(line)} {fault && t.faults[fault]}: {text}
                </li>
              ))}
            </ul>
          )}
          {good.length > 0 && (
            <div>
              <Button
                kind="primary"
                size={44}
                onClick={() => {
                  onAdd(good.map(lineOf))
                  setRows(undefined)
                }}
              >
                {t.addRows(good.length)}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** Whether a row has no errors. */
const lineOf = (row: FileRow): GoodsLine => ({
  productId: row.productId as number,
  description: row.productDescription,
  um: '',
  units: row.units as number,
  code: row.code,
  place: row.place,
  ...(row.arrivedOn !== null && { arrivedOn: row.arrivedOn }),
  ...(row.cost !== null && { cost: row.cost }),
})
