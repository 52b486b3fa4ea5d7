import { type Contact, customers } from '../../../contract/features/customers.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { phoneText } from '../../words/phone.ts'
import { TextFilter } from '../frame/filter-fields.tsx'
import { useStaffWords } from '../frame/words.ts'
import { AccountCell, NameCell, Nowrap, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { useActFor } from './act-for.ts'
import { CustomersFrame, customersPath, useEmptyOwn, useSeesAll } from './customers-frame.tsx'

const kept = { view: 'people' }

/** People who sign in for customers, each with a button to act for them. */
export function ContactsList() {
  const t = useStaffWords()
  const view = useList(customers.contacts, customersPath, ['name', 'email', 'accountNumber', 'rep'], { kept })
  const columns = useContactColumns()
  const seesAll = useSeesAll()
  const empty = useEmptyOwn()
  const { filters, list } = view
  return (
    <CustomersFrame view="people" count={list.data && t.customers.contactCount(list.data.total)}>
      <DataGrid
        name="contacts"
        label={t.customers.people}
        view={view}
        columns={columns}
        idOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        empty={empty}
        filters={
          <>
            <TextFilter
              label={t.customers.name}
              value={filters.name}
              onSettle={(name) => view.change({ name })}
            />
            <TextFilter
              label={t.customers.email}
              value={filters.email}
              onSettle={(email) => view.change({ email })}
            />
            <TextFilter
              label={t.account}
              width="number"
              digits
              value={filters.accountNumber}
              onSettle={(accountNumber) => view.change({ accountNumber })}
            />
            {seesAll && (
              <TextFilter
                label={t.customers.repCode}
                width="number"
                value={filters.rep}
                onSettle={(rep) => view.change({ rep })}
              />
            )}
          </>
        }
        tools={<SaveList endpoint={customers.contacts} name="customers.contacts" view={view} />}
      />
    </CustomersFrame>
  )
}

function useContactColumns(): Column<Contact>[] {
  const t = useStaffWords()
  return [
    {
      key: 'name',
      title: t.users.name,
      sort: 'name',
      text: ({ name, email }) => `${name} ${email}`,
      cell: ({ name, email, status }) => (
        <NameCell
          name={name}
          below={email}
          badge={status !== 'active' && <Badge kind="amber">{t.users.statuses[status]}</Badge>}
        />
      ),
    },
    {
      key: 'customer',
      title: t.customers.customer,
      sort: 'customer',
      text: ({ accountNumber, customerName }) => `${accountNumber} ${customerName}`,
      cell: ({ accountNumber, customerName }) => <AccountCell number={accountNumber} name={customerName} />,
    },
    {
      key: 'phone',
      title: t.users.phone,
      optional: true,
      text: ({ phoneNumber }) => phoneNumber,
      cell: ({ phoneNumber }) => <Nowrap>{phoneText(phoneNumber)}</Nowrap>,
    },
    {
      key: 'mobile',
      title: t.users.mobile,
      optional: true,
      text: ({ mobileNumber }) => mobileNumber,
      cell: ({ mobileNumber }) => <Nowrap>{phoneText(mobileNumber)}</Nowrap>,
    },
    {
      key: 'rep',
      title: t.customers.rep,
      sort: 'rep',
      text: ({ rep }) => rep?.name ?? '',
      cell: ({ rep }) => <span className="text-ink-2">{rep?.name}</span>,
    },
    {
      key: 'lastSignIn',
      title: t.users.lastSignIn,
      sort: 'lastSignIn',
      text: ({ lastSignInAt }) => lastSignInAt ?? t.never,
      cell: ({ lastSignInAt }) => <WhenCell at={lastSignInAt} />,
    },
    {
      key: 'act',
      title: t.customers.act,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (contact) => <ActFor contact={contact} />,
    },
  ]
}

function ActFor({ contact }: { contact: Contact }) {
  const t = useStaffWords()
  const text = useErrorText()
  const act = useActFor()
  const { userId, name, status } = contact
  if (status !== 'active') return null
  return (
    <Button
      size={28}
      aria-label={t.customers.actFor(name)}
      busy={act.isPending ? t.customers.acting : undefined}
      onClick={() =>
        act.mutate(
          { body: { userId } },
          { onError: (error) => showToast({ kind: 'failed', text: text(error) }) },
        )
      }
    >
      {t.customers.act}
    </Button>
  )
}
