import { acting } from '../../../contract/features/auth/acting.ts'
import { useWrite } from '../../core/query.ts'
import { startOver } from '../../core/user.ts'

/** Starts acting for a customer's user: the shop reloads as theirs. */
export const useActFor = () => useWrite(acting.start, { onDone: () => startOver('/') })
