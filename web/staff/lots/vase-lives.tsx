import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freshness, type VaseLife } from '../../../contract/features/lots/freshness.ts'
import { lots } from '../../../contract/features/lots/lots.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { countText } from '../../words/format.ts'
import { StockFrame } from './stock-frame.tsx'
import { useLotWords } from './words.ts'

/** How many days each kind of goods lasts; a number is saved on blur. */
export function VaseLives() {
  const t = useLotWords()
  const found = useQuery({ ...read(freshness.vaseLives, {}), staleTime: 0 })
  const { data } = found
  return (
    <StockFrame view="vase-life">
      <p className="max-w-160 px-4 py-4 text-ink-2 md:px-6">{t.vaseLifeText}</p>
      {found.error && !data ? (
        <Problem onRetry={() => void found.refetch()} />
      ) : !data ? (
        <Waiting label={t.views['vase-life']}>
          <div className="p-4 md:p-6">
            <Skeleton height={320} />
          </div>
        </Waiting>
      ) : (
        <div className="px-4 pb-6 md:px-6">
          <Table
            label={t.views['vase-life']}
            head={
              <>
                <Th>{t.kind}</Th>
                <Th width={120}>{t.days}</Th>
                <Th right>{t.onHand}</Th>
              </>
            }
          >
            {data.map((row) => (
              <Tr key={row.kind}>
                <Td head bold={row.name === ''}>
                  {t.departments[row.department]}
                  {row.name === '' ? `, ${t.all.toLowerCase()}` : ` · ${row.name}`}
                </Td>
                <Td>
                  <DaysInput row={row} />
                </Td>
                <Td right quiet>
                  {row.units > 0 && countText(row.units)}
                </Td>
              </Tr>
            ))}
          </Table>
        </div>
      )}
    </StockFrame>
  )
}

function DaysInput({ row }: { row: VaseLife }) {
  const t = useLotWords()
  const errorText = useErrorText()
  const saved = row.days === null ? '' : String(row.days)
  const [typed, setTyped] = useState(saved)
  const save = useWrite(freshness.setVaseLife, {
    refresh: [lots.list, freshness.markDowns],
    into: freshness.vaseLives,
    onDone: () => showToast({ text: t.saved }),
  })
  function settle() {
    if (typed === saved) return
    save.mutate({ body: { kind: row.kind, days: typed === '' ? null : Number(typed) } })
  }
  return (
    <div className="w-28">
      <TextInput
        aria-label={t.daysOf(row.name || t.departments[row.department])}
        aria-invalid={save.error ? true : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder={t.keeps}
        value={typed}
        onChange={(text) => setTyped(text.replace(/\D/g, ''))}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          if (event.key === 'Escape') setTyped(saved)
        }}
      />
      {save.error ? (
        <p role="alert" className="text-12 text-danger">
          {errorText(save.error)}
        </p>
      ) : (
        row.days !== row.usual && <p className="text-12 text-ink-3">{t.usualDays(row.usual)}</p>
      )}
    </div>
  )
}
