import { acting } from '../../contract/acting.ts'
import { useWrite } from '../query.ts'
import { startOver } from '../user.ts'

/** Begins to act for a customer's user: the shop starts over as theirs. */
export const useActFor = () => useWrite(acting.start, { onDone: () => startOver('/') })
