import { type FormEvent, useEffect, useRef, useState } from 'react'
import { auth } from '../../contract/auth.ts'
import { isEmail } from '../../contract/fields.ts'
import { call } from '../api.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useMessages } from '../messages/language.tsx'
import { setUser } from '../session.ts'
import { useSite } from '../site-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choices.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput, TextInput } from '../ui/inputs.tsx'
import { ArtWall } from './art-wall.tsx'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { recentEmails, rememberEmail } from './recent-emails.ts'

type Faults = { email?: string; password?: string; form?: string }

/** The one page for whoever is not signed in. The address stays, so that after signing in one is where one wanted to be. */
export function SignInScreen() {
  const t = useMessages().signIn
  const errorText = useErrorText()
  const site = useSite()
  const [email, setEmail] = useState(() => recentEmails()[0] ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    document.title = `${site.brandName} - ${t.title}`
  }, [site.brandName, t.title])

  async function enter(name: string, secret: string) {
    setBusy(true)
    setFaults({})
    try {
      const user = await call(auth.signIn, { body: { email: name, password: secret, rememberMe: remember } })
      rememberEmail(name)
      setUser(user)
    } catch (error) {
      setFaults({ form: errorText(error) })
      setBusy(false)
      form.current?.querySelector('input')?.focus()
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found: Faults = {}
    if (!isEmail(email.trim())) found.email = t.badEmail
    if (password === '') found.password = t.noPassword
    setFaults(found)
    if (found.email || found.password) {
      form.current?.querySelectorAll('input')[found.email ? 0 : 1]?.focus()
      return
    }
    void enter(email.trim(), password)
  }

  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(420px,520px)_1fr]">
      <main className="mx-auto flex w-full max-w-[424px] flex-col gap-4 px-4 py-8 md:px-0">
        <Brand name={site.brandShortName} />
        <div className="mt-4 flex flex-col gap-1">
          <h1 className="text-22 font-semibold">{t.title}</h1>
          <p className="text-ink-2">{t.lead}</p>
        </div>
        {faults.form && <Banner kind="danger" lead={faults.form} urgent />}
        <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-3">
          <Field label={t.email} error={faults.email}>
            <TextInput
              type="email"
              size={44}
              value={email}
              onChange={setEmail}
              autoComplete="username"
              list="recent-emails"
              autoFocus={email === ''}
            />
          </Field>
          <datalist id="recent-emails">
            {recentEmails().map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <Field label={t.password} error={faults.password}>
            <PasswordInput size={44} value={password} onChange={setPassword} autoFocus={email !== ''} />
          </Field>
          <Checkbox checked={remember} onChange={setRemember}>
            {t.remember}
          </Checkbox>
          <Button kind="primary" size={44} wide submit busy={busy ? t.busy : undefined}>
            {t.submit}
          </Button>
        </form>
        <p className="text-ink-2">
          {t.forgot} {t.forgotText(site.phone)}
          <br />
          {t.noAccount} {t.noAccountText(site.phone)}
        </p>
        {site.demo && (
          <DemoSignIns
            demo={site.demo}
            disabled={busy}
            onChoose={(chosen) => {
              setEmail(chosen)
              void enter(chosen, site.demo?.password ?? '')
            }}
          />
        )}
      </main>
      <ArtWall names={site.wall} />
    </div>
  )
}
