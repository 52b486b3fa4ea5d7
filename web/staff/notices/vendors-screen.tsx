import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { staffNotices } from '../../../contract/features/campaigns/staff-notices.ts'
import { notices } from '../../../contract/features/notices/notices.ts'
import { read } from '../../core/query.ts'
import { AreaField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Checkbox } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { useHouseNoticeWords } from './words.ts'

type Vendor = ReplyOf<typeof staffNotices.vendors>['rows'][number]

/** Messages from the distributor to vendors' people: as notices and push messages. */
export function VendorNoticesScreen() {
  const messages = useMessages()
  const t = useHouseNoticeWords()
  const list = useQuery({ ...read(staffNotices.vendors, {}), staleTime: 0 })
  const { data } = list
  return (
    <AdminShell
      title={messages.admin.vendorNotices}
      aside={
        <Link to="/admin/notices" search={{ kind: 'news' }} className="text-accent hover:underline">
          {t.seeAll}
        </Link>
      }
    >
      {list.error && !data ? (
        <Problem title={t.failed} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <RowsWaiting label={t.loading} className="md:px-6" />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t.noVendors} />
      ) : (
        <Message vendors={data.rows} />
      )}
    </AdminShell>
  )
}

function Message({ vendors }: { vendors: readonly Vendor[] }) {
  const t = useHouseNoticeWords()
  const form = useForm(staffNotices.tellVendors, {
    name: 'vendors.tell',
    start: { title: '', body: '', esTitle: '', esBody: '', link: '', whom: 'all', vendorIds: [] as string[] },
    labels: {
      title: t.title,
      body: t.body,
      esTitle: t.esTitle,
      esBody: t.esBody,
      link: t.link,
      whom: t.toWhom,
      vendorIds: t.some,
    },
    check: ({ esTitle, esBody, whom, vendorIds }) => ({
      ...((esTitle.trim() === '') !== (esBody.trim() === '') && {
        [esTitle.trim() === '' ? 'esTitle' : 'esBody']: t.esMissing,
      }),
      ...(whom === 'some' && vendorIds.length === 0 && { vendorIds: t.chooseOne }),
    }),
    send: ({ title, body, esTitle, esBody, link, whom, vendorIds }) => ({
      body: {
        title,
        body,
        link,
        ...((esTitle || esBody) && { es: { title: esTitle, body: esBody } }),
        ...(whom === 'some' && vendorIds.length > 0 && { vendorIds }),
      },
    }),
    refresh: [notices.sent],
    onDone: ({ people }) => showToast({ text: t.told(people) }),
  })
  const { whom, vendorIds } = form.typed
  const people = vendors
    .filter(({ vendorId }) => whom === 'all' || vendorIds.includes(vendorId))
    .reduce((sum, vendor) => sum + vendor.people, 0)
  const pick = (id: string, on: boolean) =>
    form.set({ vendorIds: on ? [...vendorIds, id] : vendorIds.filter((one) => one !== id) })
  return (
    <Form of={form} className="grid max-w-280 gap-8 px-4 py-5 md:px-6 lg:grid-cols-2">
      <section aria-label={t.what} className="flex min-w-0 flex-col gap-3">
        <h2 className="text-16 font-semibold">{t.what}</h2>
        <TextField at={form.at('title')} maxLength={80} required />
        <AreaField at={form.at('body')} rows={3} maxLength={240} required />
        <TextField at={form.at('esTitle')} maxLength={80} hint={t.esHint} optional />
        <AreaField at={form.at('esBody')} rows={3} maxLength={240} optional />
        <TextField at={form.at('link')} maxLength={300} hint={t.linkHint} optional />
      </section>
      <section aria-label={t.toWhom} className="flex min-w-0 flex-col gap-3">
        <h2 className="text-16 font-semibold">{t.toWhom}</h2>
        <div>
          <Segmented
            label={t.toWhom}
            value={whom}
            onChange={(next) => form.set({ whom: next })}
            options={[
              { value: 'all', label: t.all },
              { value: 'some', label: t.some },
            ]}
          />
        </div>
        {whom === 'some' && (
          <fieldset className="max-h-100 overflow-y-auto rounded-4 border border-line px-3 py-1">
            <legend className="sr-only">{t.some}</legend>
            {vendors.map(({ vendorId, name, people: there }) => (
              <Checkbox
                key={vendorId}
                checked={vendorIds.includes(vendorId)}
                onChange={(on) => pick(vendorId, on)}
                disabled={there === 0}
              >
                {name} <span className="text-ink-3">{there === 0 ? t.nobodyThere : t.people(there)}</span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        {form.errors.vendorIds && (
          <p role="alert" className="text-12 text-danger">
            {form.errors.vendorIds}
          </p>
        )}
        <p className="text-ink-2">{t.how}</p>
        <div>
          <SaveButton of={form} label={t.send(people)} />
        </div>
      </section>
    </Form>
  )
}
