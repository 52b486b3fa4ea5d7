import { type FormEvent, useRef, useState } from 'react'
import { phoneDigits } from '../../../contract/core/fields.ts'
import { auth } from '../../../contract/features/auth/auth.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { setUser } from '../../core/user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { CodeInput, TextInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'
import { rememberEmail } from './recent-emails.ts'
import { leadsToSecondStep } from './second-step.ts'
import { SendAgain, useSecondsUntil } from './send-again.tsx'
import { useSend } from './use-send.ts'

/** A code is valid for ten minutes from the request. */
const lifeMs = 600_000

/** Asks for the mobile number, then for the six digits texted to it. */
export function CodeForm() {
  const t = useMessages().signIn
  const [mobile, setMobile] = useState('')
  const [bad, setBad] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sending = useSend(() => call(auth.mobileNumber, { body: { mobileNumber: mobile } }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isBad = phoneDigits(mobile) === undefined
    setBad(isBad)
    if (isBad) form.current?.querySelector('input')?.focus()
    else sending.run()
  }
  if (sending.sent) return <TypeCode mobile={mobile} sending={sending} sentAt={sending.sent.at} />
  return (
    <>
      {sending.fault && <Banner kind="danger" lead={sending.fault} urgent />}
      <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-3">
        <Field label={t.mobile} error={bad ? t.badMobile : undefined}>
          <TextInput
            type="tel"
            size={44}
            value={mobile}
            onChange={setMobile}
            autoComplete="tel-national"
            placeholder="(937) 555-0100"
            autoFocus
          />
        </Field>
        <Button kind="primary" size={44} wide submit busy={sending.busy ? t.sending : undefined}>
          {t.sendCode}
        </Button>
      </form>
    </>
  )
}

type TypeCodeProps = { mobile: string; sentAt: number; sending: ReturnType<typeof useSend> }

/** Six digits: pasted, autofilled by the phone, or typed; the sixth submits them. */
function TypeCode({ mobile, sentAt, sending }: TypeCodeProps) {
  const t = useMessages().signIn
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const seconds = useSecondsUntil(sentAt + lifeMs)
  const expired = seconds === 0

  async function enter(typed: string) {
    if (!/^\d{6}$/.test(typed)) return setFault(t.badCode)
    setBusy(true)
    setFault(undefined)
    try {
      const user = await call(auth.checkOtp, {
        body: { mobileNumber: mobile, code: typed, rememberMe: true },
      })
      rememberEmail(user.email)
      setUser(user)
    } catch (error) {
      if (leadsToSecondStep(error, true)) return
      setBusy(false)
      setFault(errorText(error))
      if (error instanceof ApiError && error.code === 'code_invalid') setCode('')
      form.current?.querySelector('input')?.focus()
    }
  }
  const onType = (digits: string) => {
    setCode(digits)
    if (digits.length === 6 && digits !== code && !busy) void enter(digits)
  }
  const said = expired ? t.codeExpired : sending.fault
  return (
    <>
      {said && <Banner kind={expired ? 'warning' : 'danger'} lead={said} urgent />}
      <p role="status">{t.codeSent(mobile)}</p>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void enter(code)
        }}
      >
        <Field label={t.code} error={fault} hint={expired ? undefined : t.codeHint(Math.ceil(seconds / 60))}>
          <CodeInput size={44} value={code} onChange={onType} />
        </Field>
        <Button kind="primary" size={44} wide submit disabled={expired} busy={busy ? t.busy : undefined}>
          {t.submit}
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <SendAgain
          from={expired ? 0 : (sending.sent?.againAt ?? 0)}
          busy={sending.busy}
          onSend={() => {
            setCode('')
            setFault(undefined)
            sending.run()
          }}
        />
        <Button size={44} kind="quiet" onClick={sending.back}>
          {t.changeMobile}
        </Button>
      </div>
    </>
  )
}
