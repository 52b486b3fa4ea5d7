import { useState } from 'react'
import { type Suppression, suppressions } from '../../../contract/features/messages/suppressions.ts'
import { suppressionCauses } from '../../../contract/rules/campaigns.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { AccountCell, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { useMailingWords } from './words.ts'

const path = '/admin/suppressions'

/** Addresses and numbers to which nothing is sent, with the cause of each. */
export function SuppressionsScreen() {
  const messages = useMessages()
  const t = useMailingWords()
  const view = useList(suppressions.list, path, ['channel', 'cause', 'address'])
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Suppression>()
  const columns = useSuppressionColumns(setLeaving)
  const { filters } = view
  const { data } = view.list
  return (
    <AdminShell
      title={messages.admin.suppressions}
      aside={data && <p role="status">{t.addresses(data.total)}</p>}
      add={{ label: t.hold, onAdd: () => setAdding(true) }}
    >
      <DataGrid
        name="suppressions"
        label={messages.admin.suppressions}
        view={view}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ address }) => address}
        empty={<EmptyState title={t.nothingHeld}>{t.nothingHeldText}</EmptyState>}
        filters={
          <>
            <TextFilter
              label={t.address}
              value={filters.address}
              onSettle={(address) => view.change({ address })}
            />
            <ChoiceFilter
              label={t.cause}
              value={filters.cause}
              onChange={(cause) => view.change({ cause })}
              options={[
                { value: '', label: t.anyCause },
                ...suppressionCauses.map((value) => ({ value, label: t.causes[value] })),
              ]}
            />
            <ChoiceFilter
              label={t.way}
              value={filters.channel}
              onChange={(channel) => view.change({ channel })}
              options={[
                { value: '', label: t.anyWay },
                { value: 'mail', label: t.ways.mail },
                { value: 'sms', label: t.ways.sms },
              ]}
            />
          </>
        }
        tools={<SaveList endpoint={suppressions.list} name="suppressions.list" view={view} />}
      />
      {isAdding && <HoldDialog onClose={() => setAdding(false)} />}
      <LetGo of={leaving} onClose={() => setLeaving(undefined)} />
    </AdminShell>
  )
}

function HoldDialog({ onClose }: { onClose: () => void }) {
  const t = useMailingWords()
  const form = useForm(suppressions.add, {
    name: 'suppression.new',
    start: { address: '', reason: '' },
    labels: { address: t.addressToHold, reason: t.why },
    belongs: { already_held: 'address' },
    send: (body) => ({ body }),
    refresh: [suppressions.list],
    onDone: ({ address }) => {
      showToast({ text: t.nowHeld(address) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.hold}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <SaveButton of={form} label={t.hold} form="hold-address" />
        </>
      }
    >
      <p className="mb-3">{t.holdText}</p>
      <Form of={form} id="hold-address" guarded={false}>
        <TextField at={form.at('address')} maxLength={254} required autoFocus />
        <TextField at={form.at('reason')} maxLength={200} required />
      </Form>
    </Dialog>
  )
}

function LetGo({ of, onClose }: { of: Suppression | undefined; onClose: () => void }) {
  const t = useMailingWords()
  const errorText = useErrorText()
  const remove = useWrite(suppressions.remove, {
    refresh: [suppressions.list],
    onDone: () => {
      showToast({ text: t.letGoDone })
      onClose()
    },
    onFailed: (error) => {
      showToast({ kind: 'failed', text: errorText(error) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={of !== undefined}
      onClose={onClose}
      title={t.askLetGo(of?.address ?? '')}
      keepLabel={t.cancel}
      doLabel={t.letGo}
      kind="primary"
      busy={remove.isPending ? t.lettingGo : undefined}
      onConfirm={() => of && remove.mutate({ params: { id: of.id } })}
    >
      {of && t.letGoText[of.cause]}
    </ConfirmDialog>
  )
}

function useSuppressionColumns(onLetGo: (one: Suppression) => void): Column<Suppression>[] {
  const t = useMailingWords()
  return [
    {
      key: 'address',
      title: t.address,
      sort: 'address',
      phone: 'title',
      text: ({ address }) => address,
      cell: ({ address, reason }) => (
        <>
          <span className="font-semibold wrap-anywhere">{address}</span>
          {reason !== '' && <p className="line-clamp-2 text-12 wrap-anywhere text-ink-2">{reason}</p>}
        </>
      ),
    },
    {
      key: 'cause',
      title: t.cause,
      sort: 'cause',
      width: 190,
      phone: 'aside',
      text: ({ cause }) => t.causes[cause],
      cell: ({ cause }) => (
        <Badge kind={cause === 'complaint' || cause === 'bounced' ? 'danger' : 'amber'}>
          {t.causes[cause]}
        </Badge>
      ),
    },
    {
      key: 'customer',
      title: t.customer,
      roomy: true,
      text: ({ accountNumber, customerName }) => [accountNumber, customerName].filter(Boolean).join(' '),
      cell: ({ accountNumber, customerName }) => <AccountCell number={accountNumber} name={customerName} />,
    },
    {
      key: 'since',
      title: t.since,
      sort: 'since',
      width: 170,
      text: ({ since }) => since,
      cell: ({ since }) => <WhenCell at={since} />,
    },
    {
      key: 'by',
      title: t.by,
      roomy: true,
      width: 180,
      text: ({ by }) => by ?? '',
      cell: ({ by }) => <span className="wrap-anywhere">{by}</span>,
    },
    {
      key: 'heldBack',
      title: t.heldBack,
      right: true,
      roomy: true,
      width: 120,
      text: ({ heldBack }) => String(heldBack),
      cell: ({ heldBack }) => <span className="tabular-nums">{countText(heldBack)}</span>,
    },
    {
      key: 'action',
      title: t.letGo,
      bare: true,
      width: 130,
      phone: 'action',
      text: () => '',
      cell: (one) =>
        one.removable ? (
          <Button size={28} onClick={() => onLetGo(one)}>
            {t.letGo}
          </Button>
        ) : (
          <span className="inline-flex items-center gap-1 text-12 text-ink-3" title={t.onlyOwner}>
            <Icon name="lock" />
            <span>{t.ownerOnly}</span>
          </span>
        ),
    },
  ]
}
