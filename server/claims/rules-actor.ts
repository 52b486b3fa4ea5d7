/** The actor name for the rule table's decisions. */
export const rulesActor = 'Claim rules'
