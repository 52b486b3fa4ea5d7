import { Link } from '@tanstack/react-router'
import { customerFile, type Invitee } from '../../../contract/features/setup/customer-file.ts'
import { type Setup, setup } from '../../../contract/features/setup/setup.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { setupPath } from './step-frame.tsx'
import { useSetupWords } from './words.ts'

/** Customers' people who can't sign in yet: invites all of them, or the selected ones. */
export function Invitations({ state }: { state: Setup }) {
  const { customers: t } = useSetupWords()
  const errorText = useErrorText()
  const view = useList(customerFile.invitees, setupPath, ['invited', 'search'], {
    kept: { step: 'customers' },
  })
  const { filters } = view
  const { notInvited } = state.counts
  const invite = useWrite(customerFile.invite, {
    refresh: [customerFile.invitees, setup.read, tasks.list],
    onDone: () => showToast({ text: t.started }),
  })
  const columns: Column<Invitee>[] = [
    {
      key: 'person',
      title: t.person,
      sort: 'name',
      phone: 'title',
      text: ({ name, email }) => `${name} ${email}`,
      cell: ({ name, email }) => (
        <span className="flex flex-col">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-12 wrap-anywhere text-ink-2">{email}</span>
        </span>
      ),
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      text: ({ accountNumber, customer }) => `${accountNumber} ${customer}`,
      cell: ({ accountNumber, customer }) => (
        <>
          <span className="text-ink-3">{accountNumber}</span> {customer}
        </>
      ),
    },
    {
      key: 'invited',
      title: t.sent,
      sort: 'invited',
      width: 150,
      phone: 'aside',
      text: ({ invitedAt }) => invitedAt ?? '',
      cell: ({ invitedAt }) => (
        <span className="text-ink-2">
          {invitedAt ? <TimeOfDay at={new Date(invitedAt)} withDay /> : t.notSent}
        </span>
      ),
    },
  ]
  const busy = invite.isPending ? t.inviting : undefined
  return (
    <Panel
      title={t.invitations}
      flush
      aside={
        notInvited > 0 && (
          <Button kind="primary" busy={busy} onClick={() => invite.mutate({ body: { people: notInvited } })}>
            {t.invite(notInvited)}
          </Button>
        )
      }
    >
      {state.mail.carrier === 'outbox' && (
        <div className="p-4">
          <Banner
            kind="warning"
            lead={t.mailFirst}
            actionBelow
            action={
              <Link to={setupPath} search={{ step: 'payment' } as never} className={linkClass}>
                {t.setMail}
              </Link>
            }
          />
        </div>
      )}
      {invite.error && (
        <div className="p-4">
          <Banner kind="danger" urgent>
            {errorText(invite.error)}
          </Banner>
        </div>
      )}
      <DataGrid
        name="invitees"
        label={t.invitees}
        view={view}
        idOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        empty={<EmptyState title={t.nobody}>{t.nobodyText}</EmptyState>}
        actions={(picked, clear) => (
          <Button
            busy={busy}
            onClick={() => {
              invite.mutate({ body: { people: picked.length, userIds: picked.map(({ userId }) => userId) } })
              clear()
            }}
          >
            {t.invite(picked.length)}
          </Button>
        )}
        filters={
          <>
            <TextFilter
              label={t.find}
              value={filters.search}
              onSettle={(search) => view.change({ search })}
            />
            <ChoiceFilter
              label={t.sent}
              value={filters.invited === 'yes' || filters.invited === 'no' ? filters.invited : ''}
              onChange={(invited) => view.change({ invited })}
              options={[
                { value: '', label: t.anyInvited },
                { value: 'no', label: t.invited.no },
                { value: 'yes', label: t.invited.yes },
              ]}
            />
          </>
        }
        columns={columns}
      />
    </Panel>
  )
}
