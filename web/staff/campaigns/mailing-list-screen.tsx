import { type MailingContact, mailingList } from '../../../contract/features/campaigns/mailing.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, SearchFilter } from '../frame/filter-fields.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { AccountCell, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { type MailingWords, useMailingWords } from '../messages/words.ts'

const path = '/admin/mailing-list'
const tabs = ['', 'daily-prices', 'news', 'texts', 'nothing'] as const

/** People of customers, which messages each gets, and why an address is blocked. */
export function MailingListScreen() {
  const messages = useMessages()
  const t = useMailingWords()
  const view = useList(mailingList.contacts, path, ['name', 'gets', 'held'])
  const { filters } = view
  const { data } = view.list
  const countOf = {
    '': data?.counts.all,
    'daily-prices': data?.counts.dailyPrices,
    ...data?.counts,
  } as Record<string, number | undefined>
  return (
    <AdminShell
      title={messages.admin.mailingList}
      aside={data && <p role="status">{t.contacts(data.total)}</p>}
    >
      <ListTabs
        label={t.getsTabs}
        path={path}
        tabs={tabs.map((gets) => ({
          key: gets,
          title: gets === '' ? t.everybody : t.gets[gets],
          count: countOf[gets],
          search: view.linkWith({ gets }),
          isHere: gets === filters.gets,
        }))}
      />
      <DataGrid
        name="mailing-list"
        label={messages.admin.mailingList}
        view={view}
        columns={contactColumns(t)}
        idOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        empty={<EmptyState title={t.noContacts}>{t.noContactsText}</EmptyState>}
        filters={
          <>
            <SearchFilter label={t.find} value={filters.name} onSettle={(name) => view.change({ name })} />
            <ChoiceFilter
              label={t.held}
              value={filters.held}
              onChange={(held) => view.change({ held })}
              options={[
                { value: '', label: t.heldOrNot },
                { value: 'mail', label: t.heldOnly.mail },
                { value: 'texts', label: t.heldOnly.texts },
              ]}
            />
          </>
        }
        tools={<SaveList endpoint={mailingList.contacts} name="mailingList.contacts" view={view} />}
      />
    </AdminShell>
  )
}

function contactColumns(t: MailingWords): Column<MailingContact>[] {
  const yes = (gets: boolean) => (gets ? t.yes : t.no)
  const held = (one: MailingContact['mailHeld']) => one && <Badge kind="amber">{t.causes[one.cause]}</Badge>
  return [
    {
      key: 'name',
      title: t.name,
      sort: 'name',
      phone: 'title',
      text: ({ name }) => name,
      cell: ({ name, language }) => (
        <>
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-12 text-ink-3"> {t.languages[language]}</span>
        </>
      ),
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      text: ({ accountNumber, customerName }) => `${accountNumber} ${customerName}`,
      cell: ({ accountNumber, customerName }) => <AccountCell number={accountNumber} name={customerName} />,
    },
    {
      key: 'email',
      title: t.email,
      sort: 'email',
      text: ({ email }) => email,
      cell: ({ email, mailHeld }) => (
        <span className="wrap-anywhere">
          {email} {held(mailHeld)}
        </span>
      ),
    },
    {
      key: 'mobile',
      title: t.mobile,
      width: 150,
      roomy: true,
      text: ({ mobileNumber }) => mobileNumber,
      cell: ({ mobileNumber, mobileVerified, textsHeld }) =>
        mobileNumber !== '' && (
          <>
            {mobileNumber} {held(textsHeld)}
            {!mobileVerified && <p className="text-12 text-ink-3">{t.unverified}</p>}
          </>
        ),
    },
    ...(['dailyPrices', 'news', 'texts'] as const).map(
      (what): Column<MailingContact> => ({
        key: what,
        title: t.gets[what === 'dailyPrices' ? 'daily-prices' : what],
        width: 110,
        text: (row) => yes(row[what]),
        cell: (row) => <span className={row[what] ? '' : 'text-ink-3'}>{yes(row[what])}</span>,
      }),
    ),
    {
      key: 'stopped',
      title: t.stoppedAt,
      width: 150,
      roomy: true,
      text: ({ stoppedAt }) => stoppedAt ?? '',
      cell: ({ stoppedAt }) => stoppedAt && <WhenCell at={stoppedAt} />,
    },
  ]
}
