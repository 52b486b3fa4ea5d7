import { type ReactNode, useState } from 'react'
import { type Application, applications } from '../../contract/applications.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useWrite } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/choices.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/inputs.tsx'
import { linkClass } from '../ui/link.ts'
import { showToast } from '../ui/toast-store.ts'
import { ApproveForm } from './approve-form.tsx'
import { PanelHead } from './panel-head.tsx'
import { refusalText } from './user-form.tsx'
import { useStaffWords } from './words.ts'

const stateKinds = { received: 'amber', approved: 'accent', declined: 'neutral' } as const

/** One application: what was sent, and the decision. */
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

/** Approve with the conditions of the new customer, or decline with words that the applicant reads. */
function Decide({
  application,
  onDecided,
}: {
  application: Application
  onDecided: (application: Application) => void
}) {
  const t = useStaffWords()
  const say = useErrorText()
  const [way, setWay] = useState<'approve' | 'decline'>('approve')
  const [message, setMessage] = useState('')
  const decide = useWrite(applications.decide, {
    refresh: [applications.list],
    onDone: (decided) => {
      const { businessName, accountNumber } = decided
      onDecided(decided)
      showToast({
        text: accountNumber
          ? t.applications.approved(businessName, accountNumber)
          : t.applications.declined(businessName),
      })
    },
    onFailed: ({ code, data }) => {
      if (code === 'changed_meanwhile') onDecided(data as Application)
    },
  })
  const params = { id: String(application.id) }
  const { error } = decide
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
        <ApproveForm
          application={application}
          busy={decide.isPending}
          onApprove={(approval) => decide.mutate({ params, body: approval })}
        />
      ) : (
        <form
          noValidate
          className="flex flex-col items-start gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            decide.mutate({ params, body: { decision: 'decline', message } })
          }}
        >
          <div className="w-full">
            <Field
              label={t.applications.declineMessage}
              hint={t.applications.declineText}
              error={error?.fields.find((field) => field.path === 'message')?.message}
              required
            >
              <TextArea value={message} onChange={setMessage} rows={4} maxLength={1000} />
            </Field>
          </div>
          <Button kind="danger" submit busy={decide.isPending ? t.applications.declining : undefined}>
            {t.applications.decline}
          </Button>
        </form>
      )}
      {error && (
        <Banner kind="danger" urgent>
          {error.code === 'changed_meanwhile' ? t.applications.changed : refusalText(error, t, say)}
        </Banner>
      )}
    </div>
  )
}
