import { type FormEvent, Suspense, useRef, useState } from 'react'
import { isEmail } from '../../../contract/core/fields.ts'
import { onDemand } from '../../core/later.tsx'
import { usePasskeysWork } from '../../core/passkeys-work.ts'
import { useSite } from '../../core/site-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { Skeleton } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { recentEmails } from './recent-emails.ts'
import type { useEnter } from './use-enter.ts'

/** Loaded after the form: most people type a password. */
const PasskeySignIn = onDemand(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn)
const CompanyButton = onDemand(async () => (await import('./company-button.tsx')).CompanyButton)

type Props = {
  email: string
  onEmail: (email: string) => void
  onForgot: () => void
  entering: ReturnType<typeof useEnter>
}

/** Email and password, with the attributes that browsers and password managers fill in. */
export function PasswordForm({ email, onEmail, onForgot, entering }: Props) {
  const t = useMessages().signIn
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [faults, setFaults] = useState<{ email?: string; password?: string }>({})
  const passkeysWork = usePasskeysWork()
  const { companySignIn } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const focus = (input: number) => form.current?.querySelectorAll('input')[input]?.focus()

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(isEmail(email.trim()) ? {} : { email: t.badEmail }),
      ...(password === '' ? { password: t.noPassword } : {}),
    }
    setFaults(found)
    if (found.email || found.password) return focus(found.email ? 0 : 1)
    if (!(await entering.enter(email.trim(), password, remember))) focus(0)
  }

  return (
    <>
      {entering.fault && <Banner kind="danger" lead={entering.fault} urgent />}
      <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-3">
        <Field label={t.email} error={faults.email}>
          <TextInput
            type="email"
            size={44}
            value={email}
            onChange={onEmail}
            autoComplete={passkeysWork ? 'username webauthn' : 'username'}
            list="recent-emails"
            autoFocus={email === ''}
          />
        </Field>
        <datalist id="recent-emails">
          {recentEmails().map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Field
          label={t.password}
          error={faults.password}
          aside={
            <button type="button" onClick={onForgot} className={`${smallLinkClass} cursor-pointer`}>
              {t.forgot}
            </button>
          }
        >
          <PasswordInput size={44} value={password} onChange={setPassword} autoFocus={email !== ''} />
        </Field>
        <Checkbox checked={remember} onChange={setRemember}>
          {t.remember}
        </Checkbox>
        <Button kind="primary" size={44} wide submit busy={entering.busy ? t.busy : undefined}>
          {t.submit}
        </Button>
      </form>
      {passkeysWork && (
        <Suspense fallback={<Skeleton height={44} />}>
          <PasskeySignIn rememberMe={remember} disabled={entering.busy} onFault={entering.fail} />
        </Suspense>
      )}
      {companySignIn !== null && (
        <Suspense fallback={<Skeleton height={44} />}>
          <CompanyButton label={companySignIn} onFault={entering.fail} />
        </Suspense>
      )}
    </>
  )
}
