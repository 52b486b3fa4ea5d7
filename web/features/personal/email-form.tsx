import { isEmail } from '../../../contract/core/fields.ts'
import { type Personal, personal } from '../../../contract/features/personal/personal.ts'
import { TextField } from '../../form/fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { KeptForm } from './kept-form.tsx'
import { useProof } from './proof.tsx'

/** Asks for the new address, which takes effect when the emailed link is opened. */
export function EmailForm({ person, onClose }: { person: Personal; onClose: () => void }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const form = useForm(personal.changeEmail, {
    name: 'own-email',
    start: { email: '' },
    labels: { email: t.newEmail },
    send: ({ email }: { email: string }) => ({
      query: { email: email.trim(), accountId: person.accountNumber },
    }),
    check: ({ email }) => (isEmail(email.trim()) ? {} : { email: t.badEmail }),
    carry: useProof(),
    refresh: [personal.read],
    onDone: ({ pendingEmail }) => {
      toast({ text: t.emailSent(pendingEmail) })
      onClose()
    },
  })
  return (
    <KeptForm of={form} label={t.email} saveLabel={t.sendLink} onCancel={onClose}>
      <TextField at={form.at('email')} type="email" hint={t.emailHint} autoComplete="email" autoFocus />
    </KeptForm>
  )
}
