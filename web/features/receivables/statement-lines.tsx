import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import {
  type OpenInvoice,
  receivables,
  type Statement,
  type StatementLine,
} from '../../../contract/features/receivables/receivables.ts'
import { read } from '../../core/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useMessages } from '../../words/language.tsx'
import { Due } from './due.tsx'
import { foundLines, type LineKind, lateBefore } from './lines.ts'
import { memoAddress } from './memo-address.ts'

/**
 * Every line of the period with the balance after it; a table in wide windows, otherwise cards. Past-due invoices from before the
 * period come first.
 */
export function StatementLines({ statement }: { statement: Statement }) {
  const t = useMessages().billing
  const { data: open } = useQuery(read(receivables.openInvoices, {}))
  const late = lateBefore(open?.rows ?? [], statement)
  const [kind, setKind] = useState<LineKind>('all')
  const [text, setText] = useState('')
  const rows = foundLines(statement.rows, { kind, text })
  const isNarrowed = kind !== 'all' || text.trim() !== ''
  const clear = () => {
    setKind('all')
    setText('')
  }
  return (
    <div className="min-w-0 overflow-hidden border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border">
      {statement.rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
          <Segmented
            label={t.kind}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'all', label: t.all },
              { value: 'charges', label: t.chargesOnly },
              { value: 'paid', label: t.paidOnly },
            ]}
          />
          <div className="w-60 max-md:w-full">
            <SearchInput label={t.find} placeholder={t.find} value={text} onChange={setText} />
          </div>
        </div>
      )}
      {late.length > 0 && !isNarrowed && (
        <div className={rows.length > 0 ? 'lg:hidden' : ''}>
          <PastDue rows={late} />
        </div>
      )}
      {rows.length === 0 ? (
        isNarrowed ? (
          <EmptyState title={t.noneFound} action={<Button onClick={clear}>{t.showAll}</Button>} />
        ) : (
          <EmptyState
            title={t.empty}
            action={
              <Link to="/orders" className={buttonClass()}>
                {t.seeOrders}
              </Link>
            }
          >
            {t.emptyText}
          </EmptyState>
        )
      ) : (
        <>
          <div className="max-lg:hidden">
            <LinesTable statement={statement} rows={rows} late={late} isWhole={!isNarrowed} />
          </div>
          <ul aria-label={t.lines} className="lg:hidden">
            {rows.map((row) => (
              <LineCard key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Invoices from before the period that are past due today, in a separate band. */
function PastDue({ rows }: { rows: readonly OpenInvoice[] }) {
  const t = useMessages().billing
  return (
    <section aria-label={t.pastDueBefore}>
      <h2 className="flex h-8 items-center border-b border-amber-edge bg-amber-bg px-4 text-12 font-semibold text-amber">
        {t.pastDueBefore}
      </h2>
      <ul>
        {rows.map(({ invoiceNumber, orderNumber, issuedOn, dueOn, daysPastDue, shipTo, poNumber, open }) => (
          <li
            key={invoiceNumber}
            className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-1 md:grid-cols-[76px_104px_minmax(0,1fr)_auto_140px]"
          >
            <span className="max-md:hidden">
              <ShipDay on={asDay(issuedOn)} kind="date" />
            </span>
            <Reference row={{ reference: String(invoiceNumber), orderNumber, type: 'INVOICE' }} />
            <span className="truncate text-ink-2 max-md:hidden">
              {[poNumber, shipTo].filter(Boolean).join(', ')}
            </span>
            <Due dueOn={dueOn} daysPastDue={daysPastDue} />
            <span className="text-right font-semibold text-amber max-md:col-span-full">
              {t.stillOpen(moneyColumn(centsFromDollars(open)))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LinesTableProps = {
  statement: Statement
  rows: readonly StatementLine[]
  late: readonly OpenInvoice[]
  /** Whether no filter is active. */
  isWhole: boolean
}

function LinesTable({ statement, rows, late, isWhole }: LinesTableProps) {
  const t = useMessages().billing
  const hasPo = [...rows, ...late].some(({ poNumber }) => poNumber)
  return (
    <Table
      label={t.lines}
      wide
      head={
        <>
          <Th width={96}>{t.date}</Th>
          <Th width={104}>{t.kind}</Th>
          <Th width={120}>{t.number}</Th>
          {hasPo && <Th width={120}>{t.purchaseOrder}</Th>}
          <Th>{t.shipTo}</Th>
          <Th width={96}>{t.due}</Th>
          <Th right width={110}>
            {t.charge}
          </Th>
          <Th right width={130}>
            {t.paidOrCredited}
          </Th>
          <Th right width={120}>
            {t.balanceColumn}
          </Th>
        </>
      }
    >
      {isWhole && <PastDueRows rows={late} hasPo={hasPo} />}
      {isWhole && (
        <Tr>
          <Td>
            <ShipDay on={asDay(statement.dateFrom)} kind="date" />
          </Td>
          <Td head span={hasPo ? 7 : 6} quiet>
            {t.openingBalance}
          </Td>
          <Td right bold>
            <Money cents={centsFromDollars(statement.opening)} kind="column" />
          </Td>
        </Tr>
      )}
      {rows.map((row) => (
        <Tr key={row.id}>
          <Td>
            <ShipDay on={asDay(row.date)} kind="date" />
          </Td>
          <Td quiet>{t.kinds[row.kind]}</Td>
          <Td head>
            <Reference row={row} />
          </Td>
          {hasPo && <Td quiet>{row.poNumber}</Td>}
          <Td quiet>{[row.shipTo, row.note].filter(Boolean).join(', ')}</Td>
          <Td quiet>{row.dueDate && <ShipDay on={asDay(row.dueDate)} kind="date" />}</Td>
          <Td right>
            {row.dueAmount !== 0 && <Money cents={centsFromDollars(row.dueAmount)} kind="column" />}
          </Td>
          <Td right>
            {row.receivedAmount !== 0 && (
              <span className="text-accent">
                <Money cents={centsFromDollars(row.receivedAmount)} kind="column" />
              </span>
            )}
          </Td>
          <Td right bold>
            <Money cents={centsFromDollars(row.balance)} kind="column" />
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

/** The same invoices in the statement's columns; the opening balance already includes them. */
function PastDueRows({ rows, hasPo }: { rows: readonly OpenInvoice[]; hasPo: boolean }) {
  const t = useMessages().billing
  if (rows.length === 0) return null
  return (
    <>
      <tr className="h-8 border-b border-amber-edge bg-amber-bg text-12 text-amber">
        <th scope="colgroup" colSpan={hasPo ? 9 : 8} className="px-4 text-left font-semibold">
          {t.pastDueBefore}
        </th>
      </tr>
      {rows.map(({ invoiceNumber, orderNumber, issuedOn, dueOn, daysPastDue, shipTo, poNumber, open }) => (
        <Tr key={invoiceNumber}>
          <Td>
            <ShipDay on={asDay(issuedOn)} kind="date" />
          </Td>
          <Td quiet>{t.kinds.INVOICE}</Td>
          <Td>
            <Reference row={{ reference: String(invoiceNumber), orderNumber, type: 'INVOICE' }} />
          </Td>
          {hasPo && <Td quiet>{poNumber}</Td>}
          <Td quiet>{shipTo}</Td>
          <Td span={2}>
            <Due dueOn={dueOn} daysPastDue={daysPastDue} />
          </Td>
          <Td right span={2}>
            <span className="font-semibold text-amber">
              {t.stillOpen(moneyColumn(centsFromDollars(open)))}
            </span>
          </Td>
        </Tr>
      ))}
    </>
  )
}

function LineCard({ row }: { row: StatementLine }) {
  const t = useMessages().billing
  const cents = centsFromDollars(row.dueAmount) - centsFromDollars(row.receivedAmount)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-2 last:border-b-0">
      <span className="font-semibold">
        {t.kinds[row.kind]} <Reference row={row} />
      </span>
      <span className={`text-right ${cents < 0 ? 'text-accent' : ''}`}>
        <Money cents={cents} kind="column" />
      </span>
      <span className="text-12 text-ink-2">
        <ShipDay on={asDay(row.date)} kind="date" />
        {[row.poNumber, row.shipTo, row.note].filter(Boolean).map((text) => ` · ${text}`)}
      </span>
      <span className="text-right text-12 text-ink-2">
        <Money cents={centsFromDollars(row.balance)} kind="column" />
      </span>
    </li>
  )
}

function Reference({
  row: { reference, orderNumber, type },
}: {
  row: Pick<StatementLine, 'reference' | 'orderNumber' | 'type'>
}) {
  const t = useMessages().billing
  if (reference.startsWith('CM-'))
    return (
      <a
        href={memoAddress(Number(reference.slice(3)))}
        aria-label={t.memoOf(reference)}
        className={linkClass}
        download
      >
        {reference}
      </a>
    )
  if (orderNumber === null || type !== 'INVOICE') return reference
  return (
    <Link to="/orders/$orderNumber" params={{ orderNumber: String(orderNumber) }} className={linkClass}>
      {reference}
    </Link>
  )
}
