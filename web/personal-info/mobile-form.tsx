import { useState } from 'react'
import { phoneDigits } from '../../contract/fields.ts'
import { type Personal, personal } from '../../contract/personal.ts'
import { useMessages } from '../messages/language.tsx'
import { againMs, SendAgain } from '../sign-in/send-again.tsx'
import { nowMs } from '../ui/clock.ts'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useToast } from '../ui/toast.tsx'
import { phoneText } from './phone.ts'
import { SettingForm } from './setting.tsx'
import { useSave } from './use-save.ts'

/** First the number, then the six digits that were sent to it; a number on file can be verified as it is. */
export function MobileForm({ person, onClose }: { person: Personal; onClose: () => void }) {
  const t = useMessages().personalInfo
  const [mobileNumber, setMobileNumber] = useState(phoneText(person.mobileNumber))
  const [bad, setBad] = useState(false)
  const [sentAt, setSentAt] = useState<number>()
  const send = useSave(personal.sendCode, { onDone: () => setSentAt(nowMs()) })
  const ask = () => send.mutate({ body: { mobileNumber } })
  if (sentAt !== undefined)
    return (
      <CodeForm
        mobileNumber={mobileNumber}
        againAt={sentAt + againMs}
        sending={send.isPending}
        sendError={send.error}
        onSend={ask}
        onClose={onClose}
      />
    )
  const onSubmit = () => {
    const isBad = phoneDigits(mobileNumber) === undefined
    setBad(isBad)
    if (!isBad) ask()
  }
  return (
    <SettingForm
      label={t.mobile}
      error={send.error}
      busy={send.isPending}
      saveLabel={t.sendCode}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Field label={t.mobile} hint={t.mobileHint} error={bad ? t.badPhone : undefined}>
        <TextInput
          type="tel"
          value={mobileNumber}
          onChange={setMobileNumber}
          autoComplete="tel-national"
          autoFocus
        />
      </Field>
    </SettingForm>
  )
}

type CodeProps = {
  mobileNumber: string
  againAt: number
  sending: boolean
  sendError: unknown
  onSend: () => void
  onClose: () => void
}

function CodeForm({ mobileNumber, againAt, sending, sendError, onSend, onClose }: CodeProps) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const [code, setCode] = useState('')
  const [bad, setBad] = useState(false)
  const save = useSave(personal.changeMobile, {
    person: true,
    onDone: () => {
      toast({ text: t.mobileSaved })
      onClose()
    },
  })
  const onSubmit = () => {
    const isBad = !/^\d{6}$/.test(code)
    setBad(isBad)
    if (!isBad) save.mutate({ body: { mobileNumber, code } })
  }
  return (
    <>
      <p role="status">{t.codeSent(phoneText(phoneDigits(mobileNumber) ?? mobileNumber))}</p>
      <SettingForm
        label={t.code}
        error={save.error ?? sendError}
        busy={save.isPending}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <Field label={t.code} error={bad ? t.badCode : undefined}>
          <TextInput
            value={code}
            onChange={(typed) => setCode(typed.replace(/\D/g, '').slice(0, 6))}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        </Field>
      </SettingForm>
      <div>
        <SendAgain from={againAt} busy={sending} onSend={onSend} />
      </div>
    </>
  )
}
