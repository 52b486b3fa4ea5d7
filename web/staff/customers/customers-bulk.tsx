import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changes } from '../../../contract/features/changes.ts'
import {
  accountStates,
  type CustomersChange,
  customerPage,
  mostCustomers,
} from '../../../contract/features/customer-page.ts'
import { customers } from '../../../contract/features/customers.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useGridWords } from '../grid/words.ts'
import { useCustomerPageWords } from './customer-words.ts'

const doings = ['level', 'route', 'rep', 'status'] as const
type Doing = (typeof doings)[number]
type Props = { accounts: readonly number[]; mayPrice: boolean; onDone: () => void }

/** Bulk actions for selected customers; only staff who set prices can change the level. */
export function CustomersBulk({ accounts, mayPrice, onDone }: Props) {
  const t = useCustomerPageWords().bulk
  const [doing, setDoing] = useState<Doing>()
  if (accounts.length > mostCustomers) return <span className="text-amber">{t.tooMany}</span>
  return (
    <>
      {doings
        .filter((one) => one !== 'level' || mayPrice)
        .map((one) => (
          <Button key={one} onClick={() => setDoing(one)}>
            {t.actions[one]}
          </Button>
        ))}
      {doing && (
        <BulkDialog
          key={doing}
          doing={doing}
          accounts={accounts}
          onClose={() => setDoing(undefined)}
          onDone={() => {
            setDoing(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}

/** The change for the current choice; undefined while it is incomplete. */
function changeOf(doing: Doing, value: string, reason: string): CustomersChange | undefined {
  if (value === '') return undefined
  const none = value === '-'
  switch (doing) {
    case 'level':
      return { what: 'level', level: Number(value) }
    case 'route':
      return { what: 'route', route: none ? null : value }
    case 'rep':
      return { what: 'rep', repId: none ? null : Number(value) }
    case 'status': {
      const status = value as (typeof accountStates)[number]
      return status === 'on_hold' && reason.trim() === ''
        ? undefined
        : { what: 'status', status, reason: reason.trim() }
    }
  }
}

type DialogProps = { doing: Doing; accounts: readonly number[]; onClose: () => void; onDone: () => void }

/** How many customers will change, why others won't, and the button that does it. */
function BulkDialog({ doing, accounts, onClose, onDone }: DialogProps) {
  const words = useCustomerPageWords()
  const t = words.bulk
  const errorText = useErrorText()
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const choices = useQuery(read(customerPage.choices, {})).data ?? { reps: [], routes: [] }
  const change = changeOf(doing, value, reason)
  const body = change && { accounts: [...accounts], change }
  const preview = useQuery({
    queryKey: [customerPage.changeMany.path, body],
    queryFn: () => (body ? call(customerPage.changeMany, { body: { ...body, preview: true } }) : null),
    enabled: body !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const takeBack = useTakeBack()
  const send = useWrite(customerPage.changeMany, {
    refresh: [customers.companies, customerPage.read],
    onDone: ({ changes: changed, changeSetId }) => {
      showToast({ text: t.done(changed), ...(changeSetId !== null && takeBack(changeSetId)) })
      onDone()
    },
  })
  const options = {
    level: [1, 2, 3, 4, 5].map((level) => ({ value: String(level), label: words.sell.level(level) })),
    route: [
      { value: '-', label: words.sell.noRoute },
      ...choices.routes.map(({ route, name }) => ({ value: route, label: `${route} ${name}` })),
    ],
    rep: [
      { value: '-', label: words.sell.noRep },
      ...choices.reps.map(({ id, rep, name }) => ({ value: String(id), label: `${rep} ${name}` })),
    ],
    status: accountStates.map((one) => ({ value: one as string, label: words.statuses[one] })),
  }[doing]
  const { data } = preview
  const error = send.error ?? preview.error
  const count = data?.changes ?? 0
  return (
    <Dialog
      open
      title={t.actions[doing]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.keep}</Button>
          <Button
            kind="primary"
            disabled={count === 0 || preview.isFetching}
            busy={send.isPending ? t.doing : undefined}
            onClick={() => body && send.mutate({ body: { ...body, changes: count } })}
          >
            {t.doIt(count)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && <Banner kind="danger" lead={errorText(error)} urgent />}
        <Field label={t.actions[doing]}>
          <Select value={value} onChange={setValue} options={[{ value: '', label: t.choose }, ...options]} />
        </Field>
        {doing === 'status' && value === 'on_hold' && (
          <Field label={words.sell.reason} required>
            <TextInput value={reason} onChange={setReason} maxLength={200} />
          </Field>
        )}
        <p>{t.effect[doing]}</p>
        <div role="status" className="flex flex-col gap-1">
          {data ? (
            <>
              <p className="font-semibold text-ink">{t.can(data.changes, data.total)}</p>
              {data.refusals.map(({ cause, count: those, examples }) => (
                <p key={cause} className="wrap-anywhere">
                  {t.refusals[cause](those)} {examples.join(', ')}
                  {those > examples.length && '…'}
                </p>
              ))}
            </>
          ) : (
            preview.isFetching && t.checking
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** A toast's action that undoes a change set. */
function useTakeBack() {
  const { bulk } = useCustomerPageWords()
  const { undo } = useGridWords()
  const errorText = useErrorText()
  const revert = useWrite(changes.revert, {
    refresh: [customers.companies, customerPage.read],
    onDone: () => showToast({ text: bulk.undone }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (id: number) => ({
    action: { label: undo, onAct: () => revert.mutate({ params: { id }, body: {} }) },
  })
}
