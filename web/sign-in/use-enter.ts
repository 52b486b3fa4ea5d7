import { useState } from 'react'
import { auth } from '../../contract/auth.ts'
import { call } from '../api.ts'
import { useErrorText } from '../messages/error-text.ts'
import { setUser } from '../user.ts'
import { rememberEmail } from './recent-emails.ts'
import { leadsToSecondStep } from './second-step.ts'

/** Signing in with a password: under way, or what went wrong with it as a sentence. */
export function useEnter() {
  const errorText = useErrorText()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** Whether somebody is signed in now. */
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
  return { enter, fault, busy, forget: () => setFault(undefined) }
}
