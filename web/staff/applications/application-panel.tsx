import { type ReactNode, useState } from 'react'
import { type Application, applications } from '../../../contract/features/applications.ts'
import { AreaField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { useRefusalText } from '../people/refusal-text.ts'
import { ApproveForm, type Deciding } from './approve-form.tsx'

const stateKinds = { received: 'amber', approved: 'accent', declined: 'neutral' } as const

/** One application: its contents, and the decision. */
export function ApplicationPanel({
  application,
  onDecided,
  onClose,
}: {
  application: Application
  onDecided: (application: Application) => void
  onClose: () => void
}) {
  const t = useStaffWords()
  const { businessName, state } = application
  return (
    <section aria-label={t.applications.application} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={businessName} onClose={onClose}>
        <Badge kind={stateKinds[state]}>{t.applications.states[state]}</Badge>
      </PanelHead>
      <Facts application={application} />
      {state === 'received' ? (
        <Decide application={application} onDecided={onDecided} />
      ) : (
        <Decided application={application} />
      )}
    </section>
  )
}

function Facts({ application }: { application: Application }) {
  const t = useStaffWords()
  const { id, contactName, email, phoneNumber, address, taxId, businessType, message, receivedAt } =
    application
  const facts: [string, ReactNode][] = [
    [t.applications.received, <TimeOfDay key="at" at={new Date(receivedAt)} withDay />],
    [t.applications.contact, contactName],
    [t.users.email, email],
    [t.users.phone, phoneNumber],
    [
      t.applications.address,
      [address.addressLine1, address.addressLine2, `${address.city}, ${address.state} ${address.zipCode}`]
        .filter(Boolean)
        .join(' · '),
    ],
    [t.applications.business, t.applications.kinds[businessType]],
    [t.applications.taxId, taxId],
    [
      t.applications.certificate,
      application.hasCertificate ? (
        <a
          key="file"
          className={linkClass}
          href={`/api/v1/admin/applications/${id}/certificate`}
          target="_blank"
          rel="noreferrer"
        >
          {t.applications.viewCertificate}
        </a>
      ) : (
        t.applications.noCertificate
      ),
    ],
    ...(message ? [[t.applications.message, message] as [string, ReactNode]] : []),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 py-3 md:px-6">
      {facts.map(([what, value]) => (
        <div key={what} className="contents">
          <dt className="max-w-40 text-ink-3">{what}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Decided({ application }: { application: Application }) {
  const t = useStaffWords()
  const { decidedAt, decidedBy, decisionMessage, accountNumber, businessName } = application
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3 md:px-6">
      <p>
        {t.applications.decided} {decidedAt && <TimeOfDay at={new Date(decidedAt)} withDay />}{' '}
        {decidedBy && `· ${decidedBy}`}
      </p>
      {accountNumber && <p>{t.applications.approved(businessName, accountNumber)}</p>}
      {decisionMessage && <p className="text-ink-2 wrap-anywhere">{decisionMessage}</p>}
    </div>
  )
}

type DecideProps = { application: Application; onDecided: (application: Application) => void }

/** Approve with the new customer's terms, or decline with a message to the applicant. */
function Decide({ application, onDecided }: DecideProps) {
  const t = useStaffWords()
  const [way, setWay] = useState<'approve' | 'decline'>('approve')
  const deciding: Deciding = {
    refresh: [applications.list],
    onDone: (decided) => {
      const { businessName, accountNumber } = decided
      showToast({
        text: accountNumber
          ? t.applications.approved(businessName, accountNumber)
          : t.applications.declined(businessName),
      })
      onDecided(decided)
    },
    onFailed: ({ code, data }) => {
      if (code !== 'changed_meanwhile') return
      showToast({ kind: 'failed', text: t.applications.changed })
      onDecided(data as Application)
    },
  }
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4 md:px-6">
      <div>
        <Segmented
          label={t.applications.decision}
          value={way}
          onChange={setWay}
          options={[
            { value: 'approve', label: t.applications.approve },
            { value: 'decline', label: t.applications.decline },
          ]}
        />
      </div>
      {way === 'approve' ? (
        <ApproveForm application={application} deciding={deciding} />
      ) : (
        <DeclineForm application={application} deciding={deciding} />
      )}
    </div>
  )
}

function DeclineForm({ application: { id }, deciding }: { application: Application; deciding: Deciding }) {
  const t = useStaffWords()
  const form = useForm(applications.decide, {
    ...deciding,
    name: `decline.${id}`,
    start: { message: '' },
    labels: { message: t.applications.declineMessage },
    send: (typed) => ({ params: { id }, body: { decision: 'decline' as const, ...typed } }),
  })
  return (
    <Form of={form} refusal={useRefusalText()}>
      <AreaField
        at={form.at('message')}
        hint={t.applications.declineText}
        rows={4}
        maxLength={1000}
        required
      />
      <div>
        <SaveButton of={form} kind="danger" label={t.applications.decline} busy={t.applications.declining} />
      </div>
    </Form>
  )
}
