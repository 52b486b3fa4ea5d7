import { useState } from 'react'
import { phoneDigits } from '../../../contract/core/fields.ts'
import { type Personal, personal } from '../../../contract/features/personal/personal.ts'
import { againMs, SendAgain } from '../../front/sign-in/send-again.tsx'
import { nowMs } from '../../ui/clock.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { CodeForm } from './code-form.tsx'
import { SettingForm } from './setting.tsx'
import { useSave } from './use-save.ts'

/** First the number, then the code sent to it. A number on file can be verified without changing it. */
export function MobileForm({ person, onClose }: { person: Personal; onClose: () => void }) {
  const t = useMessages().personalInfo
  const [mobileNumber, setMobileNumber] = useState(phoneText(person.mobileNumber))
  const [bad, setBad] = useState(false)
  const [sentAt, setSentAt] = useState<number>()
  const send = useSave(personal.sendCode, { onDone: () => setSentAt(nowMs()) })
  const ask = () => send.mutate({ body: { mobileNumber } })
  if (sentAt !== undefined)
    return (
      <SentCode
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

type SentCodeProps = {
  mobileNumber: string
  againAt: number
  sending: boolean
  sendError: unknown
  onSend: () => void
  onClose: () => void
}

function SentCode({ mobileNumber, againAt, sending, sendError, onSend, onClose }: SentCodeProps) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const save = useSave(personal.changeMobile, {
    person: true,
    onDone: () => {
      toast({ text: t.mobileSaved })
      onClose()
    },
  })
  return (
    <>
      <p role="status">{t.codeSent(phoneText(phoneDigits(mobileNumber) ?? mobileNumber))}</p>
      <CodeForm
        label={t.code}
        error={save.error ?? sendError}
        busy={save.isPending}
        onCode={(code) => save.mutate({ body: { mobileNumber, code } })}
        onCancel={onClose}
      />
      <div>
        <SendAgain from={againAt} busy={sending} onSend={onSend} />
      </div>
    </>
  )
}
