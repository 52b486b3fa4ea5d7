import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { parcelOutcomes, parcels } from '../../../contract/features/parcels.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { ChooseTable } from '../frame/choose-table.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { useParcelWords } from './words.ts'

type Found = ReplyOf<typeof parcels.upload>

/** Imports a file of tracking numbers, and shows the lines that need a decision. */
export function ParcelFile({ onClose, onDecide }: { onClose: () => void; onDecide: (id: number) => void }) {
  const t = useParcelWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function send(file: File) {
    setBusy(true)
    setError(undefined)
    setFound(undefined)
    try {
      setFound(await call(parcels.upload, {}, { file, timeoutMs: 60_000 }))
    } catch (failure) {
      setError(failure)
    } finally {
      void client.invalidateQueries({ queryKey: [parcels.list.path] })
      setBusy(false)
    }
  }

  return (
    <section aria-label={t.file.title} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.file.title} onClose={onClose} />
      <div className="flex max-w-160 flex-col gap-4 p-4 md:px-6">
        <p className="text-ink-2">{t.file.about}</p>
        <div>
          <ChooseTable
            label={t.file.choose}
            kind="primary"
            busy={busy ? t.file.reading : undefined}
            onChoose={([file]) => void send(file)}
          />
        </div>
        {error !== undefined && (
          <Banner kind="danger" urgent>
            {textOf(error, t, errorText)}
          </Banner>
        )}
        {found && (
          <>
            <p role="status" className="font-semibold">
              {t.file.done(found.counts.matched)}
            </p>
            <ul className="text-ink-2">
              {parcelOutcomes
                .filter((outcome) => outcome !== 'matched' && found.counts[outcome] > 0)
                .map((outcome) => (
                  <li key={outcome}>
                    {found.counts[outcome]} · {t.file.outcomes[outcome]}
                  </li>
                ))}
            </ul>
            {found.lines.length > 0 && (
              <Table
                label={t.file.title}
                head={
                  <>
                    <Th right>{t.file.line}</Th>
                    <Th>{t.fields.trackingNumber}</Th>
                    <Th>{t.fields.orderNumber}</Th>
                    <Th>{t.file.outcome}</Th>
                  </>
                }
              >
                {found.lines.map(({ line, trackingNumber, orderNumber, outcome, parcelId }) => (
                  <Tr key={line}>
                    <Td head right>
                      {line}
                    </Td>
                    <Td>{trackingNumber}</Td>
                    <Td>{orderNumber}</Td>
                    <Td>
                      {t.file.outcomes[outcome]}
                      {parcelId !== null && (
                        <Button kind="quiet" onClick={() => onDecide(parcelId)}>
                          {t.file.decide}
                        </Button>
                      )}
                    </Td>
                  </Tr>
                ))}
              </Table>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** The missing columns in the user's language, or the server's own sentence about a file that can't be read. */
function textOf(
  error: unknown,
  t: ReturnType<typeof useParcelWords>,
  errorText: (error: unknown) => string,
): string {
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.code === 'columns_missing') {
    const { columns = [] } = (error.data ?? {}) as { columns?: ('orderNumber' | 'trackingNumber')[] }
    return t.file.missing(columns.map((name) => t.fields[name]).join(', '))
  }
  return error.code === 'file_refused' ? error.message : errorText(error)
}
