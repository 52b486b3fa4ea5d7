import { useState } from 'react'
import { auth } from '../../../contract/features/auth/auth.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { setUser } from '../../core/user.ts'
import { rememberEmail } from './recent-emails.ts'
import { leadsToSecondStep } from './second-step.ts'

/** State of a password sign-in: in progress, or its error as a sentence. */
export function useEnter() {
  const errorText = useErrorText()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** Whether a user is signed in now. */
  async function enter(email: string, password: string, rememberMe: boolean): Promise<boolean> {
    setBusy(true)
    setFault(undefined)
    try {
      const user = await call(auth.signIn, { body: { email, password, rememberMe } })
      rememberEmail(user.email)
      setUser(user)
      return true
    } catch (error) {
      if (!leadsToSecondStep(error, rememberMe)) setFault(errorText(error))
      setBusy(false)
      return false
    }
  }
  return { enter, fault, busy, fail: setFault, forget: () => setFault(undefined) }
}
