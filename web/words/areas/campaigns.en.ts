import type {
  CampaignChannel,
  CampaignState,
  LeftOutCause,
  Piece,
  ReceiverState,
} from '../../../contract/rules/campaigns.ts'
import { countText } from '../../../contract/words/day-words.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${countText(count)} people`)
const messages = (count: number) => (count === 1 ? '1 message' : `${countText(count)} messages`)
const ofShops = (count: number) => (count === 1 ? '1 shop' : `${countText(count)} shops`)
const parts = (count: number) => (count === 1 ? '1 part' : `${count} parts`)
const times = (ratio: number) => (ratio === 2 ? 'twice' : `${ratio} times`)
const quoted = (letters: readonly string[]) => letters.map((one) => `“${one}”`).join(' and ')
const forSeconds = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return seconds < 90
    ? `${Math.max(1, Math.round(seconds))} s`
    : minutes < 90
      ? `${minutes} min`
      : `${Math.round(minutes / 60)} h`
}

const inApp = {
  'taken-out': 'removed by you',
  'opted-out': 'turned off news here',
  'no-address': 'no account here',
  unverified: 'account not verified',
  'no-device': 'no browser accepts push messages',
  stopped: 'unsubscribed',
  complaint: 'complained',
  bounced: 'can’t be reached',
  held: 'blocked by staff',
  'same-address': 'are listed twice',
} satisfies Record<LeftOutCause, string>

/** Words of campaigns (messages to many customers), loaded with their pages. */
export const campaigns = {
  channels: { mail: 'Email', sms: 'Text', push: 'Push', notice: 'Notice in the shop' } satisfies Record<
    CampaignChannel,
    string
  >,
  states: {
    draft: 'Draft',
    planned: 'Scheduled',
    sending: 'Sending',
    sent: 'Sent',
    stopped: 'Stopped',
  } satisfies Record<CampaignState, string>,
  receiverStates: {
    waiting: 'Waiting',
    sending: 'Sending',
    sent: 'Sent',
    failed: 'Failed',
    unknown: 'Unknown',
    stopped: 'Stopped',
  } satisfies Record<ReceiverState, string>,
  causes: {
    mail: {
      'no-device': '',
      'taken-out': 'removed by you',
      'opted-out': 'turned off news by email',
      'no-address': 'no email address',
      unverified: 'email not verified',
      stopped: 'unsubscribed from emails',
      complaint: 'reported an email as spam',
      bounced: 'email address bounced',
      held: 'blocked by staff',
      'same-address': 'share an address with someone above',
    },
    sms: {
      'no-device': '',
      'taken-out': 'removed by you',
      'opted-out': 'turned off texts',
      'no-address': 'no mobile number',
      unverified: 'mobile number not verified',
      stopped: 'stopped texts',
      complaint: 'complained about a text',
      bounced: 'number doesn’t exist',
      held: 'blocked by staff',
      'same-address': 'share a number with someone above',
    },
    push: inApp,
    notice: inApp,
  } satisfies Record<CampaignChannel, Record<LeftOutCause, string>>,
  labels: {
    name: 'Name',
    channels: 'Channels',
    reach: 'Several channels',
    conditions: 'Audience',
    without: 'Removed by hand',
    link: 'Shop page',
    subjectEn: 'Subject',
    titleEn: 'Heading',
    bodyEn: 'Text',
    buttonEn: 'Button',
    subjectEs: 'Subject in Spanish',
    titleEs: 'Heading in Spanish',
    bodyEs: 'Text in Spanish',
    buttonEs: 'Button in Spanish',
    pushTitleEn: 'Title',
    pushTextEn: 'Text',
    pushTitleEs: 'Title in Spanish',
    pushTextEs: 'Text in Spanish',
    noticeTitleEn: 'Title',
    noticeTextEn: 'Text',
    noticeTitleEs: 'Title in Spanish',
    noticeTextEs: 'Text in Spanish',
    textEn: 'Text message',
    textEs: 'Text message in Spanish',
    waking: 'Send emails, too, only from 8 am to 8 pm shop time',
  },
  newTitle: 'New campaign',
  campaign: 'Campaign',
  count: (total: number) => (total === 1 ? '1 campaign' : `${countText(total)} campaigns`),
  add: 'Write a campaign',
  stateTabs: 'Filter campaigns',
  all: 'All',
  list: 'Campaigns',
  find: 'Find by name',
  way: 'Channel',
  anyWay: 'Any channel',
  state: 'State',
  anyState: 'Any state',
  sentOf: 'Sent',
  ofAll: (sent: string, all: string) => `${sent} of ${all}`,
  opened: 'Opened',
  followed: 'Clicked',
  begins: 'Begins',
  by: 'By',
  empty: 'No campaigns yet.',
  emptyText: 'Write one to reach many shops at once, by email or text.',
  failed: 'The campaign didn’t load.',
  loading: 'Loading the campaign',
  toWhom: 'Audience',
  canSignIn: (shops: number) => `Can sign in, at ${ofShops(shops)}`,
  not: (condition: string) => `not “${condition}”`,
  get: {
    mail: (shops: number) => `Get the email, at ${ofShops(shops)}`,
    sms: (shops: number) => `Get the text, at ${ofShops(shops)}`,
    push: (shops: number) => `Get the push, at ${ofShops(shops)}`,
    notice: (shops: number) => `Get the notice, at ${ofShops(shops)}`,
  } satisfies Record<CampaignChannel, (shops: number) => string>,
  later: (count: number) =>
    count === 1 ? '1 of them gets it in the morning.' : `${countText(count)} of them get it in the morning.`,
  byMailInstead: 'Those without a verified mobile number can get an email instead.',
  mailThem: (count: number) => `Email ${countText(count)}`,
  someOf: (count: number) => `Some of the ${countText(count)}`,
  takeOut: (name: string) => `Remove ${name} from the recipients`,
  putBack: 'Add back',
  andMore: (count: number) => `and ${countText(count)} more`,
  what: 'What',
  nameHint: 'Only staff see it.',
  ways: 'Ways',
  reaches: {
    each: 'Each person gets it on every channel',
    first: (ways: readonly string[]) =>
      `Only on the first channel that reaches them: ${ways.join(', then ').toLowerCase()}`,
  },
  language: 'Language of the text',
  languages: { en: 'English', es: 'Spanish' },
  spanishReaders: (count: number) => `Spanish, ${people(count)}`,
  wouldReadEnglish: (count: number) =>
    count === 1
      ? '1 person reads Spanish and would get the English text.'
      : `${countText(count)} people read Spanish and would get the English text.`,
  linkHint: 'The page that the button and the link open, like /plants. Leave empty for none.',
  pieces: 'Insert',
  pieceNames: {
    name: 'Their name',
    shop: 'Shop’s name',
    link: 'Link',
    cutoff: 'Cut-off',
  } satisfies Record<Piece, string>,
  parts,
  partsFor: (count: number, cost: string) => `${parts(count)}, ${cost}`,
  forTexts: (count: number) => (count === 1 ? 'for 1 text' : `for ${countText(count)} texts`),
  letters: (letters: number, perPart: number) =>
    `${letters === 1 ? '1 character' : `${letters} characters`}, a part holds ${perPart}`,
  dear: (letters: number, count: number, plain: number) => {
    const some = letters === 1 ? 'One character makes' : `${letters} characters make`
    return plain > 0 && count > plain && count % plain === 0
      ? `${some} it ${times(count / plain)} as expensive.`
      : count > plain
        ? `${some} it more expensive.`
        : `${some} the parts shorter.`
  },
  dearText: (letters: readonly string[], more: number, perPart: number) =>
    `${quoted(letters)}${more > 0 ? ` and ${more} more` : ''} ${letters.length + Math.max(0, more) === 1 ? 'is' : 'are'} not in the alphabet of text messages, so a part holds ${perPart} characters.`,
  writePlain: (dear: readonly { letter: string; plain: string }[]) =>
    dear
      .map(({ letter, plain }) => (plain === '' ? `Drop ${letter}` : `Write ${letter} as ${plain}`))
      .join(', '),
  writeAllPlain: 'Use plain characters',
  thenParts: (count: number, cost: string) => `That makes it ${parts(count)}, ${cost}.`,
  thenOnly: (count: number) => `That makes it ${parts(count)}.`,
  when: 'When',
  now: 'Now',
  atMoment: 'At a set time',
  moment: 'Day and time',
  chooseMoment: 'Choose a day and a time.',
  textHours: 'Texts go out from 8 am to 8 pm shop time. Overnight they wait until morning.',
  look: 'Preview',
  inTheirMail: 'In their mail',
  onTheirPhone: 'On their phone',
  asPush: 'On their screen',
  asNotice: 'In the shop',
  reader: 'Preview as',
  width: 'Width',
  narrow: 'Phone',
  wide: 'Computer',
  light: 'Colors',
  looks: { light: 'Light', dark: 'Dark' },
  nothingToShow: 'Nobody would get it, so there is nothing to show.',
  mailTitle: (subject: string) => `Email: ${subject}`,
  stopText: 'Anyone who answers STOP gets no more texts. The number is then on the blocklist.',
  tracked: 'Opened emails and clicked links are counted. The email says so at the bottom.',
  untracked: 'Opened emails aren’t counted.',
  sendTest: 'Send me a test',
  testing: 'Sending…',
  tested: (address: string) => `A test goes to ${address}.`,
  people,
  messages,
  canBeStopped: (seconds: number) => `Can be stopped while it is sent, about ${forSeconds(seconds)}.`,
  keep: 'Save as draft',
  keeping: 'Saving…',
  kept: 'Draft saved.',
  fillIn: 'Enter something.',
  send: (count: number) => `Send ${messages(count)}`,
  plan: (count: number) => `Schedule ${messages(count)}`,
  sending: 'Sending…',
  begun: 'It is being sent.',
  planned: 'It is scheduled.',
  askSend: (count: number) => `Send ${messages(count)} now?`,
  askPlan: (count: number) => `Schedule ${messages(count)}?`,
  goesNow: 'Sending starts right away.',
  goesAt: (when: string) => `Sending starts ${when}.`,
  costs: (cost: string) => `The texts cost about ${cost}.`,
  notYet: 'Not yet',
  howFar: 'Progress',
  beginsAt: (when: string) => `Begins ${when}.`,
  beganAt: (when: string) => `Began ${when}.`,
  sentBy: (name: string) => `By ${name}.`,
  progress: (sent: string, all: string) => `${sent} of ${all} sent.`,
  secondsLeft: (seconds: number) => `About ${forSeconds(seconds)} left.`,
  leftOut: (count: number) => `${people(count)} left out`,
  backToDraft: 'Back to draft',
  again: (count: number) => `Retry ${countText(count)} failed`,
  againUnknown: (count: number) => `Send ${countText(count)} unknown again`,
  askUnknown: (count: number) => `Send ${messages(count)} that may have arrived?`,
  unknownText: 'The carrier never said whether they arrived. Some people may get it twice.',
  sentAgain: (count: number) =>
    count === 0 ? 'Nothing was left to send.' : `${messages(count)} queued again.`,
  stop: 'Stop sending',
  stopping: 'Stopping…',
  stopped: 'Stopped. What was sent stays sent.',
  askStop: (name: string) => `Stop “${name}”?`,
  stopText2: (count: number) =>
    `${messages(count)} ${count === 1 ? 'is' : 'are'} not sent yet. What was sent can’t be recalled.`,
  goOn: 'Keep sending',
  receivers: 'Recipients',
  findReceiver: 'Find by name or address',
  noReceivers: 'Nobody yet.',
  noReceiversText: 'Recipients are chosen when sending starts.',
  customer: 'Customer',
  address: 'Address',
  tried: (attempts: number, error: string) =>
    `${attempts === 1 ? '1 attempt' : `${attempts} attempts`}: ${error}`,
}
