/**
 * The time zones of the interpreter, built from those of this Node (ICU, which includes the IANA database): reads
 * nothing from the system or the network. Times from 1900 to 2100.
 */

/** Names that `Intl.supportedValuesOf` leaves out, as they are others' old, new or short names (IANA `backward`, `etcetera`). */
const furtherNames = `
Africa/Asmara Africa/Timbuktu
America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Argentina/Cordoba
America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Atka America/Ensenada America/Fort_Wayne
America/Indiana/Indianapolis America/Kentucky/Louisville America/Knox_IN America/Montreal America/Nipigon America/Nuuk
America/Pangnirtung America/Porto_Acre America/Rainy_River America/Rosario America/Santa_Isabel America/Shiprock
America/Thunder_Bay America/Virgin America/Yellowknife
Antarctica/South_Pole
Asia/Ashkhabad Asia/Choibalsan Asia/Chongqing Asia/Chungking Asia/Dacca Asia/Harbin Asia/Ho_Chi_Minh Asia/Istanbul
Asia/Kashgar Asia/Kathmandu Asia/Kolkata Asia/Macao Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator
Asia/Yangon
Atlantic/Faroe Atlantic/Jan_Mayen
Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North Australia/Queensland
Australia/South Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna
Brazil/Acre Brazil/DeNoronha Brazil/East Brazil/West
CET CST6CDT Canada/Atlantic Canada/Central Canada/Eastern Canada/Mountain Canada/Newfoundland Canada/Pacific
Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland Cuba
EET EST EST5EDT Egypt Eire
Etc/GMT Etc/GMT+0 Etc/GMT+1 Etc/GMT+10 Etc/GMT+11 Etc/GMT+12 Etc/GMT+2 Etc/GMT+3 Etc/GMT+4 Etc/GMT+5 Etc/GMT+6
Etc/GMT+7 Etc/GMT+8 Etc/GMT+9 Etc/GMT-0 Etc/GMT-1 Etc/GMT-10 Etc/GMT-11 Etc/GMT-12 Etc/GMT-13 Etc/GMT-14 Etc/GMT-2
Etc/GMT-3 Etc/GMT-4 Etc/GMT-5 Etc/GMT-6 Etc/GMT-7 Etc/GMT-8 Etc/GMT-9 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC
Etc/Universal Etc/Zulu
Europe/Belfast Europe/Kyiv Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye
GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT
Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC PST8PDT
Pacific/Chuuk Pacific/Johnston Pacific/Kanton Pacific/Pohnpei Pacific/Samoa Pacific/Yap
Poland Portugal ROC ROK Singapore Turkey UCT
US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke US/Michigan
US/Mountain US/Pacific US/Samoa UTC Universal W-SU WET Zulu`

/**
 * The used part of Temporal (ECMAScript 2026), which some type checkers do not know.
 * @typedef {object} Zoned
 * @property {number} epochMilliseconds
 * @property {number} offsetNanoseconds
 * @property {(direction: 'next') => Zoned | null} getTimeZoneTransition
 */
/** @type {{ Instant: { fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: string): Zoned } } }} */
const calendar = Reflect.get(globalThis, 'Temporal')

/**
 * @typedef {object} Kind
 * @property {number} offset Seconds east of UTC.
 * @property {boolean} isDaylight
 * @property {string} abbreviation
 */

/**
 * A time with one offset: its first and last moment, ms since 1970.
 * @typedef {{ first: number, last: number, offset: number, isDaylight: boolean }} Period
 */

const from = Date.UTC(1900, 0)
const until = Date.UTC(2100, 0)
/** @param {string} zone */
const startIn = (zone) => calendar.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
/** Each knows the abbreviations of its own part of the world: CET, EST, AEST, NZST, IST, SAST, JST. */
const languages = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA', 'ja']

/**
 * Each zone of this Node by its name, as a TZif file (RFC 9636) in base64.
 * @returns {Record<string, string>}
 */
export function timeZones() {
  const names = [...Intl.supportedValuesOf('timeZone'), ...furtherNames.trim().split(/\s+/)]
  return Object.fromEntries(names.flatMap((name) => (isKnown(name) ? [[name, fileOf(name)]] : [])))
}

/** @param {string} name */
function isKnown(name) {
  try {
    return Boolean(startIn(name))
  } catch {
    // An older Node may not know a new name.
    return false
  }
}

/** @param {string} zone */
function fileOf(zone) {
  const periods = periodsOf(zone)
  /** @type {Kind[]} */
  const kinds = []
  const indexes = periods.map((period) => {
    const known = kinds.findIndex((kind) => isSameKind(kind, period))
    return known < 0 ? kinds.push({ ...period, abbreviation: '' }) - 1 : known
  })
  nameKinds(zone, kinds, periods)
  // The first kind is that of all times before the first change.
  const moments = periods.slice(1).map(({ first }) => first / 1000)
  return tzif(moments, indexes.slice(1), kinds).toString('base64')
}

/** @type {(a: Omit<Kind, 'abbreviation'>, b: Period) => boolean} */
const isSameKind = (a, b) => a.offset === b.offset && a.isDaylight === b.isDaylight

/** @param {string} zone */
function periodsOf(zone) {
  /** @type {Period[]} */
  const periods = []
  const long = nameIn('en-GB', zone, 'long')
  /** @type {Zoned | null} */
  let at = startIn(zone)
  while (at && at.epochMilliseconds < until) {
    /** @type {Zoned | null} */
    const next = at.getTimeZoneTransition('next')
    // A name may change while the offset stays: the newest name counts.
    const last = Math.min(next?.epochMilliseconds ?? Infinity, until) - 1_000
    const isDaylight = /Summer|Daylight/.test(long(last))
    periods.push({ first: at.epochMilliseconds, last, offset: at.offsetNanoseconds / 1e9, isDaylight })
    at = next
  }
  return periods
}

/**
 * Gives each kind its newest abbreviation, or its offset as IANA writes it: `+0530`.
 * @param {string} zone
 * @param {readonly Kind[]} kinds
 * @param {readonly Period[]} periods
 */
function nameKinds(zone, kinds, periods) {
  const short = languages.map((language) => nameIn(language, zone, 'short'))
  for (const kind of kinds) {
    const last = periods.findLast((period) => isSameKind(kind, period))?.last ?? until
    const own = short.map((name) => name(last)).find((name) => /^[A-Z]{3,4}$/.test(name))
    kind.abbreviation = own ?? signed(kind.offset)
  }
}

/** @type {(language: string, timeZone: string, timeZoneName: 'short' | 'long') => (at: number) => string} */
function nameIn(language, timeZone, timeZoneName) {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
  return (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** @param {number} offset */
function signed(offset) {
  const minutes = Math.abs(Math.trunc(offset / 60))
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${parts[0]}${parts[1] === '00' ? '' : parts[1]}`
}

const headBytes = 44

/**
 * RFC 9636: an empty block of version 1, the data of version 2, and a footer without a rule.
 * @param {readonly number[]} moments
 * @param {readonly number[]} indexes
 * @param {readonly Kind[]} kinds
 */
function tzif(moments, indexes, kinds) {
  const names = [...new Set(kinds.map(({ abbreviation }) => abbreviation))]
  const letters = Buffer.from(names.map((name) => `${name}\0`).join(''), 'latin1')
  const times = Buffer.alloc(moments.length * 8)
  moments.forEach((moment, at) => times.writeBigInt64BE(BigInt(moment), at * 8))
  const types = Buffer.alloc(kinds.length * 6)
  kinds.forEach(({ offset, isDaylight, abbreviation }, at) => {
    types.writeInt32BE(offset, at * 6)
    types.writeUInt8(Number(isDaylight), at * 6 + 4)
    const before = names.slice(0, names.indexOf(abbreviation))
    types.writeUInt8(
      before.reduce((sum, name) => sum + name.length + 1, 0),
      at * 6 + 5,
    )
  })
  const head = headOf(moments.length, kinds.length, letters.length)
  return Buffer.concat([
    headOf(0, 0, 0),
    head,
    times,
    Buffer.from(indexes),
    types,
    letters,
    Buffer.from('\n\n'),
  ])
}

/**
 * @param {number} times
 * @param {number} types
 * @param {number} letters
 */
function headOf(times, types, letters) {
  const head = Buffer.alloc(headBytes)
  head.write('TZif2', 'latin1')
  head.writeUInt32BE(times, 32)
  head.writeUInt32BE(types, 36)
  head.writeUInt32BE(letters, 40)
  return head
}
