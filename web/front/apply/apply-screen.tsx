import { useEffect, useRef, useState } from 'react'
import { applications, type BusinessType, businessTypes } from '../../../contract/features/applications.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput, type TextInputProps } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { Select } from '../../ui/select.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'
import { CertificateField } from './certificate-field.tsx'
import { type Draft, type DraftField, faultsOf, fieldOfPath, keepDraft, keptDraft } from './draft.ts'

/** In milliseconds: long enough to upload a file over a slow connection. */
const sendMs = 120_000

/** The application form for an account. Keeps input until the server has received it. */
export function ApplyScreen() {
  const { doors, signIn } = useMessages()
  const t = doors.apply
  const { language } = useLanguage()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(keptDraft)
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<readonly DraftField[]>([])
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => keepDraft(draft), [draft])
  // Focus the first invalid field.
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const change = (field: DraftField) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }))
    setFaults((before) => (before.includes(field) ? before.filter((one) => one !== field) : before))
  }
  const error = (field: keyof typeof t.need) => (faults.includes(field) ? t.need[field] : undefined)
  const input = (field: keyof typeof t.need, more: Partial<TextInputProps> = {}) => (
    <Field label={t[field]} error={error(field)}>
      <TextInput size={44} value={draft[field]} onChange={change(field)} {...more} />
    </Field>
  )

  async function send() {
    const found = faultsOf(draft)
    setFaults(found)
    setFault(found.length > 0 ? t.check : undefined)
    if (found.length > 0 || draft.businessType === '') return
    setBusy(true)
    try {
      const body = { ...sent(draft, draft.businessType), language }
      await call(applications.signUp, { body }, { timeoutMs: sendMs, ...(file ? { file } : {}) })
      keepDraft(null)
      location.assign('/thank-you')
    } catch (failure) {
      setBusy(false)
      setFault(errorText(failure))
      if (failure instanceof ApiError)
        setFaults(failure.fields.flatMap(({ path }) => fieldOfPath[path] ?? []))
    }
  }

  return (
    <DoorFrame title={t.title} lead={t.lead}>
      {fault && <Banner kind="danger" lead={fault} urgent />}
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send()
        }}
      >
        <Group title={t.business}>
          {input('businessName', { autoComplete: 'organization' })}
          <Field label={t.businessType} error={error('businessType')}>
            <Wide>
              <Select
                size={44}
                value={draft.businessType}
                onChange={change('businessType')}
                options={[
                  { value: '', label: t.choose, disabled: true },
                  ...businessTypes.map((value) => ({ value, label: t.types[value] })),
                ]}
              />
            </Wide>
          </Field>
          <Field label={t.taxId} hint={t.taxIdHint} error={error('taxId')}>
            <TextInput size={44} value={draft.taxId} onChange={change('taxId')} autoComplete="off" />
          </Field>
          <CertificateField file={file} onChange={setFile} />
        </Group>
        <Group title={t.you}>
          {input('contactName', { autoComplete: 'name' })}
          {input('email', { type: 'email', autoComplete: 'email' })}
          {input('phone', { type: 'tel', autoComplete: 'tel-national' })}
        </Group>
        <Group title={t.address}>
          {input('line1', { autoComplete: 'address-line1' })}
          <Field label={t.line2} optional>
            <TextInput
              size={44}
              value={draft.line2}
              onChange={change('line2')}
              autoComplete="address-line2"
            />
          </Field>
          {input('city', { autoComplete: 'address-level2' })}
          <div className="grid grid-cols-2 gap-3">
            {input('state', { autoComplete: 'address-level1', maxLength: 2 })}
            {input('zip', { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 10 })}
          </div>
        </Group>
        <Field label={t.message} hint={t.messageHint} optional>
          <TextArea value={draft.message} onChange={change('message')} maxLength={1000} />
        </Field>
        <Button kind="primary" size={44} wide submit busy={busy ? t.sending : undefined}>
          {t.send}
        </Button>
      </form>
      <p className="text-ink-2">
        {t.haveAccount}{' '}
        <a href="/" className={linkClass}>
          {signIn.title}
        </a>
      </p>
    </DoorFrame>
  )
}

/** Choices get the same width as the fields around them. */
const Wide = ({ children }: { children: React.ReactNode }) => <div className="grid">{children}</div>

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-16 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

const sent = (draft: Draft, businessType: BusinessType) => ({
  businessName: draft.businessName,
  businessType,
  taxId: draft.taxId,
  contactName: draft.contactName,
  email: draft.email,
  phoneNumber: draft.phone,
  address: {
    addressLine1: draft.line1,
    addressLine2: draft.line2,
    city: draft.city,
    state: draft.state.toUpperCase(),
    zipCode: draft.zip,
  },
  message: draft.message,
})
