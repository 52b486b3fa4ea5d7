import { useState } from 'react'
import { company } from '../../../contract/features/auth/company.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'
import { keepNext } from './company-next.ts'

type Props = {
  /** The distributor's name for its staff accounts, shown on the button. */
  label: string
  onFault: (fault: string | undefined) => void
}

/** Opens the company's own sign-in page for staff. */
export function CompanyButton({ label, onFault }: Props) {
  const t = useMessages().signIn
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)

  async function onClick() {
    if (busy) return
    setBusy(true)
    onFault(undefined)
    try {
      const { url } = await call(company.begin, {})
      keepNext()
      location.assign(url)
    } catch (error) {
      onFault(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Button size={44} wide icon="people" busy={busy ? t.opening : undefined} onClick={() => void onClick()}>
      {t.byCompany(label)}
    </Button>
  )
}
