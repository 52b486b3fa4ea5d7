import { useEffect, useState } from 'react'
import { company } from '../../../contract/features/auth/company.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useSite } from '../../core/site-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'
import { takeNext } from '../sign-in/company-next.ts'
import { DoorFrame } from '../sign-in/door-frame.tsx'
import { rememberEmail } from '../sign-in/recent-emails.ts'

/** Finishes the sign-in after the company's page has redirected the browser here. */
export function CompanyScreen() {
  const t = useMessages().doors.company
  const errorText = useErrorText()
  const site = useSite()
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    finish().catch(setFault)
  }, [])
  const label = site.companySignIn ?? ''
  if (fault === undefined)
    return (
      <DoorFrame title={t.title(label)}>
        <p role="status" className="text-ink-2">
          {t.text}
        </p>
      </DoorFrame>
    )
  return (
    <DoorFrame title={t.failedTitle}>
      <Banner kind="danger" lead={errorText(fault)} urgent />
      <a href="/" className={buttonClass('primary', 44, true)}>
        {t.toSignIn}
      </a>
    </DoorFrame>
  )
}

let finishing: Promise<void> | undefined

/** Runs once per page load, because the provider's code is valid once. */
function finish(): Promise<void> {
  finishing ??= signIn(location.search)
  return finishing
}

async function signIn(search: string) {
  // The code is a short-lived secret: remove it from the address and the history.
  history.replaceState(null, '', location.pathname)
  if (search === '') return location.replace('/')
  const user = await call(company.finish, { body: { search } })
  rememberEmail(user.email)
  location.replace(takeNext())
}
