import { useState } from 'react'
import { asDay } from '../../contract/dates.ts'
import { centsFromDollars, moneyText } from '../../contract/money.ts'
import {
  type AccountMoney,
  type MoneyDocument,
  reversalReasons,
  staffMoney,
} from '../../contract/staff-money.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useWrite } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ShipDay } from '../ui/dates.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select, TextInput } from '../ui/inputs.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useMoneyWords } from './words.ts'

/** What came in, was credited and was charged, the latest first, with a way to take back what the office wrote down. */
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
        aria-label={t.takeBackOf(`${t.types[row.type] ?? ''} ${row.number}`)}
        onClick={() => setAsked(row)}
      >
        {t.takeBack}
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
                    <span className="sr-only">{t.takeBack}</span>
                  </Th>
                </>
              }
            >
              {documents.map((row) => (
                <Tr key={`${row.kind}${row.number}`}>
                  <Td quiet>
                    <span className="whitespace-nowrap">
                      <ShipDay on={asDay(row.date)} kind="date" />
                    </span>
                  </Td>
                  <Td>
                    <span className="whitespace-nowrap">{t.types[row.type] ?? row.type}</span>{' '}
                    {row.reversal && <Badge kind="amber">{t.reversals[row.reversal]}</Badge>}
                  </Td>
                  <Td quiet>{row.number}</Td>
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
                    {t.types[row.type] ?? row.type} {row.number}{' '}
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
      <ReverseDialog
        key={asked ? `${asked.kind}${asked.number}` : ''}
        account={account}
        document={asked}
        onClose={() => setAsked(undefined)}
      />
    </Panel>
  )
}

function aboutOf(row: MoneyDocument, t: ReturnType<typeof useMoneyWords>): string {
  const reasons: Record<string, string> = { ...t.creditReasons, ...t.chargeReasons }
  const invoice = row.invoiceNumber === null ? '' : t.forInvoice(row.invoiceNumber)
  return [reasons[row.reason], invoice, row.note].filter(Boolean).join(' · ')
}

type DialogProps = { account: AccountMoney; document: MoneyDocument | undefined; onClose: () => void }

function ReverseDialog({ account, document, onClose }: DialogProps) {
  const t = useMoneyWords()
  const text = useErrorText()
  const byBank = document?.type === 'check' || document?.type === 'transfer'
  const [reason, setReason] = useState<(typeof reversalReasons)[number]>(byBank ? 'returned' : 'mistake')
  const [note, setNote] = useState('')
  const reverse = useWrite(staffMoney.reverse, {
    refresh: [staffMoney.read],
    onDone: () => {
      showToast({ text: t.tookBack })
      onClose()
    },
  })
  const what = document
    ? `${t.types[document.type] ?? ''} ${document.number}, ${moneyText(centsFromDollars(document.amount))}`
    : ''
  return (
    <Dialog
      open={document !== undefined}
      onClose={onClose}
      title={t.takeBackOf(what)}
      actions={
        <>
          <Button onClick={onClose}>{t.keep}</Button>
          <Button
            kind="danger"
            busy={reverse.isPending ? t.takingBack : undefined}
            onClick={() => {
              if (!document) return
              const { kind, number } = document
              const params = { accountNumber: account.accountNumber }
              reverse.mutate({ params, body: { kind, number, reason, note } })
            }}
          >
            {t.takeBack}
          </Button>
        </>
      }
    >
      <p>{t.takeBackText}</p>
      <div className="mt-3 flex flex-col gap-3 text-ink">
        {byBank && (
          <Field label={t.takeBackWhy}>
            <Select
              value={reason}
              onChange={setReason}
              options={reversalReasons.map((value) => ({ value, label: t.whys[value] }))}
            />
          </Field>
        )}
        <Field label={t.note} optional>
          <TextInput value={note} onChange={setNote} maxLength={200} autoComplete="off" />
        </Field>
        {reverse.error && (
          <p role="alert" className="text-danger">
            {text(reverse.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
