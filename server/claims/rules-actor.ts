/** How the table of rules signs what it decides. */
export const rulesActor = 'Claim rules'
