import { useId, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import {
  type AccountMoney,
  type MoneyDocument,
  reversalReasons,
  staffMoney,
} from '../../../contract/features/receivables/desk.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMoneyWords } from './words.ts'

/** Payments, credits and charges, latest first, with a button that reverses manual entries. */
export function Documents({ account, mayWrite }: { account: AccountMoney; mayWrite: boolean }) {
  const t = useMoneyWords()
  const [asked, setAsked] = useState<MoneyDocument>()
  const { documents } = account
  const takeBack = (row: MoneyDocument) =>
    mayWrite &&
    row.reversible && (
      <Button
        size={28}
        kind="quiet"
        aria-label={t.reverseOf(`${t.types[row.type] ?? ''} ${row.number}`)}
        onClick={() => setAsked(row)}
      >
        {t.reverse}
      </Button>
    )
  return (
    <Panel title={t.documents} aside={documents.length} flush>
      {documents.length === 0 ? (
        <p className="p-4 text-ink-2">{t.noDocuments}</p>
      ) : (
        <>
          <div className="max-md:hidden">
            <Table
              label={t.documents}
              wide
              head={
                <>
                  <Th>{t.date}</Th>
                  <Th>{t.kind}</Th>
                  <Th>{t.number}</Th>
                  <Th right>{t.amount}</Th>
                  <Th right>{t.left}</Th>
                  <Th>{t.note}</Th>
                  <Th>{t.by}</Th>
                  <Th>
                    <span className="sr-only">{t.reverse}</span>
                  </Th>
                </>
              }
            >
              {documents.map((row) => (
                <Tr key={`${row.kind}${row.number}`}>
                  <Td head quiet>
                    <span className="whitespace-nowrap">
                      <ShipDay on={asDay(row.date)} kind="date" />
                    </span>
                  </Td>
                  <Td>
                    <span className="whitespace-nowrap">{t.types[row.type] ?? row.type}</span>{' '}
                    {row.reversal && <Badge kind="amber">{t.reversals[row.reversal]}</Badge>}
                  </Td>
                  <Td quiet>
                    <Number account={account.accountNumber} row={row} />
                  </Td>
                  <Td right bold>
                    <Money cents={centsFromDollars(row.amount)} kind="column" />
                  </Td>
                  <Td right quiet>
                    {row.left > 0 && <Money cents={centsFromDollars(row.left)} kind="column" />}
                  </Td>
                  <Td quiet>
                    <div className="min-w-40">{aboutOf(row, t)}</div>
                  </Td>
                  <Td quiet>{row.actor.split('@')[0]}</Td>
                  <Td right>{takeBack(row)}</Td>
                </Tr>
              ))}
            </Table>
          </div>
          <ul aria-label={t.documents} className="md:hidden">
            {documents.map((row) => (
              <li
                key={`${row.kind}${row.number}`}
                className="flex flex-col gap-0.5 border-b border-line px-4 py-2"
              >
                <p className="flex justify-between gap-3 font-semibold">
                  <span>
                    {t.types[row.type] ?? row.type} <Number account={account.accountNumber} row={row} />{' '}
                    {row.reversal && <Badge kind="amber">{t.reversals[row.reversal]}</Badge>}
                  </span>
                  <Money cents={centsFromDollars(row.amount)} kind="column" />
                </p>
                <p className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
                  <span>
                    <ShipDay on={asDay(row.date)} kind="date" />
                    {row.actor && ` · ${row.actor.split('@')[0]}`}
                  </span>
                  {row.left > 0 && (
                    <span>
                      {t.left}: <Money cents={centsFromDollars(row.left)} kind="column" />
                    </span>
                  )}
                </p>
                {aboutOf(row, t) && <p className="text-12 text-ink-3">{aboutOf(row, t)}</p>}
                <div className="-ml-2 empty:hidden">{takeBack(row)}</div>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked && <ReverseDialog account={account} document={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  )
}

/** The number of an entry; a credit's number opens its PDF. */
function Number({ account, row: { kind, number } }: { account: number; row: MoneyDocument }) {
  const t = useMoneyWords()
  if (kind !== 'credit') return number
  return (
    <a
      href={`/api/v1/${staffMoney.memo.path.replace(':accountNumber', String(account)).replace(':memoNumber', String(number))}`}
      aria-label={t.memoOf(number)}
      className={linkClass}
      download
    >
      {number}
    </a>
  )
}

function aboutOf(row: MoneyDocument, t: ReturnType<typeof useMoneyWords>): string {
  const reasons: Record<string, string> = { ...t.creditReasons, ...t.chargeReasons }
  const invoice = row.invoiceNumber === null ? '' : t.forInvoice(row.invoiceNumber)
  return [reasons[row.reason], invoice, row.note].filter(Boolean).join(' · ')
}

type DialogProps = { account: AccountMoney; document: MoneyDocument; onClose: () => void }
type Why = { reason: (typeof reversalReasons)[number]; note: string }

function ReverseDialog({ account: { accountNumber }, document, onClose }: DialogProps) {
  const t = useMoneyWords()
  const id = useId()
  const { kind, number, type, amount } = document
  const byBank = type === 'check' || type === 'transfer'
  const start: Why = { reason: byBank ? 'returned' : 'mistake', note: '' }
  const form = useForm(staffMoney.reverse, {
    name: `reverse.${kind}.${number}`,
    start,
    labels: { reason: t.reverseWhy, note: t.note },
    send: (why) => ({ params: { accountNumber }, body: { kind, number, ...why } }),
    refresh: [staffMoney.read],
    onDone: () => {
      showToast({ text: t.reversed })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.reverseOf(`${t.types[type] ?? ''} ${number}, ${moneyText(centsFromDollars(amount))}`)}
      actions={
        <>
          <Button onClick={onClose}>{t.keep}</Button>
          <SaveButton of={form} form={id} kind="danger" label={t.reverse} busy={t.reversing} />
        </>
      }
    >
      <p>{t.reverseText}</p>
      <Form of={form} id={id} className="mt-3 flex flex-col gap-3 text-ink" guarded={false}>
        {byBank && (
          <ChoiceField
            at={form.at('reason')}
            options={reversalReasons.map((value) => ({ value, label: t.whys[value] }))}
          />
        )}
        <TextField at={form.at('note')} maxLength={200} optional />
      </Form>
    </Dialog>
  )
}
