import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, ReplyOf } from '../../../contract/core/endpoint.ts'
import { truckRoutes } from '../../../contract/features/truck-routes.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { wallTimeText } from '../../words/format.ts'
import { ChooseTable } from '../frame/choose-table.tsx'
import { useRouteWords } from './words.ts'

type Found = ReplyOf<typeof truckRoutes.readFile>

/** Imports routes from a file: shows new and rejected routes before anything is saved. */
export function RouteFile({
  onSaved,
  also = [],
  quiet = false,
}: {
  onSaved: () => void
  /** Additional reads that become stale when routes are saved. */
  also?: readonly Endpoint[]
  /** A less prominent button, where the file isn't the page's main action. */
  quiet?: boolean
}) {
  const t = useRouteWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState<'reading' | 'saving'>()
  const [error, setError] = useState<unknown>()

  async function send(chosen: File, write: boolean) {
    setBusy(write ? 'saving' : 'reading')
    setError(undefined)
    try {
      const reply = await call(truckRoutes.readFile, { body: { write } }, { file: chosen, timeoutMs: 60_000 })
      setFound(reply)
      if (!write) return
      for (const { path } of [truckRoutes.list, ...also]) void client.invalidateQueries({ queryKey: [path] })
      showToast({ text: t.file.saved(waitingOf(reply)) })
      setFound(undefined)
      setFile(undefined)
      onSaved()
    } catch (failure) {
      setError(failure)
      if (!write) setFound(undefined)
    } finally {
      setBusy(undefined)
    }
  }

  const waiting = found ? waitingOf(found) : 0
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-160 text-ink-2">{t.file.about}</p>
      <div className="flex flex-wrap items-center gap-2">
        <ChooseTable
          label={t.file.choose}
          text={file ? t.file.another : t.file.choose}
          kind={found || quiet ? 'secondary' : 'primary'}
          busy={busy === 'reading' ? t.file.reading : undefined}
          onChoose={([chosen]) => {
            setFile(chosen)
            void send(chosen, false)
          }}
        />
        {file && <span className="truncate">{file.name}</span>}
      </div>
      {error !== undefined && (
        <Banner kind="danger" urgent>
          {error instanceof ApiError && error.code === 'columns_missing'
            ? t.file.missing(columnsOf(error, t))
            : error instanceof ApiError && error.code === 'file_refused'
              ? error.message
              : errorText(error)}
        </Banner>
      )}
      {found && <FoundRoutes found={found} />}
      {found && file && waiting > 0 && (
        <div>
          <Button
            kind="primary"
            busy={busy === 'saving' ? t.file.saving : undefined}
            onClick={() => void send(file, true)}
          >
            {t.file.save(waiting)}
          </Button>
        </div>
      )}
    </div>
  )
}

const waitingOf = ({ routes }: Found) => routes.filter(({ state }) => state !== 'same').length

/** The missing columns in the user's language. */
function columnsOf(error: ApiError, t: ReturnType<typeof useRouteWords>): string {
  const { columns = [] } = (error.data ?? {}) as { columns?: string[] }
  const words: Record<string, string> = {
    routeNumber: t.fields.routeNumber,
    city: t.town,
    state: t.state,
    zip: t.zips,
    weekdays: t.fields.weekdays,
  }
  return columns.map((name) => words[name] ?? name).join(', ')
}

function FoundRoutes({ found }: { found: Found }) {
  const t = useRouteWords()
  const { routes, refused, refusedCount } = found
  const count = (state: Found['routes'][number]['state']) =>
    routes.filter((one) => one.state === state).length
  return (
    <>
      <p role="status" className="font-semibold">
        {routes.length === 0
          ? t.file.nothing
          : `${t.count(routes.length)}: ${t.file.found(count('new'), count('changed'), count('same'))}`}
      </p>
      {routes.length > 0 && (
        <div className="rounded-4 border border-line">
          <Table
            label={t.list}
            wide
            head={
              <>
                <Th>{t.fields.routeNumber}</Th>
                <Th>{t.fields.name}</Th>
                <Th>{t.fields.weekdays}</Th>
                <Th>{t.fields.departsAt}</Th>
                <Th>{t.fields.closing}</Th>
                <Th right>{t.towns}</Th>
                <Th right>{t.fields.shippingCost}</Th>
                <Th right>{t.fields.shippingMinimum}</Th>
                <Th>{t.file.compared}</Th>
              </>
            }
          >
            {routes.map((route) => (
              <Tr key={route.routeNumber}>
                <Td head bold>
                  {route.routeNumber}
                </Td>
                <Td>{route.name}</Td>
                <Td>{route.weekdays.map((day) => t.weekdays[day]).join(' ')}</Td>
                <Td>{wallTimeText(route.departsAt)}</Td>
                <Td quiet>
                  {route.closing
                    .map(({ weekday, daysBefore, time }) =>
                      weekday === null
                        ? t.closes(daysBefore, wallTimeText(time))
                        : `${t.weekdays[weekday]}: ${t.closes(daysBefore, wallTimeText(time))}`,
                    )
                    .join('; ')}
                </Td>
                <Td right>{route.towns}</Td>
                <Td right>
                  <Money cents={Math.round(route.shippingCost * 100)} />
                </Td>
                <Td right>
                  <Money cents={Math.round(route.shippingMinimum * 100)} />
                </Td>
                <Td>
                  <Badge kind={route.state === 'same' ? 'neutral' : 'accent'}>
                    {t.file.states[route.state]}
                  </Badge>
                </Td>
              </Tr>
            ))}
          </Table>
        </div>
      )}
      {refusedCount > 0 && (
        <Banner kind="warning" lead={t.file.refused(refusedCount)}>
          {t.file.refusedText}
          <ul className="mt-1 list-disc pl-4">
            {refused.map(({ line, cause, value }) => (
              <li key={line}>
                {t.file.line(line)}: {t.file.causes[cause]}
                {value && ` (${value})`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
