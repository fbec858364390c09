// chunk: agent-form
/** How a condition compares a figure or a day with the one that it names. */
export type Comparison = 'below' | 'atMost' | 'above' | 'atLeast'

// In the order of `locales`. What precedes a figure, then what follows it.
const amounts: Record<Comparison, readonly [before: string, after: string]> = {
  below: [
    String.raw`under|below|(?:less|fewer|cheaper|lower|smaller) than|unter|(?:weniger|günstiger|billiger|kleiner) als|sous|moins (?:cher )?(?:de|que)|(?:en|au)[- ]dessous de|menos de|por debajo de|inferior[ei]?s? a|meno di|sotto(?: i| le| gli)?|onder(?: de)?|(?:minder|goedkoper) dan|abaixo de|poniżej|(?:mniej|taniej) niż|أقل من|دون|(?:mindre|billigare) än|меньше|менее|ниже|дешевле|低于|少于|不到|小于|<`,
    String.raw`未満|より(?:安|少な|小さ)い|미만|보다 (?:적|싸|낮)\p{L}*|['’]?[dt][ea]n (?:az|ucuz|düşük)|\p{L}{0,8} ?altında\p{L}*|से (?:कम|नीचे|सस्त\p{L}*)`,
  ],
  atMost: [
    String.raw`at most|no more than|up to|max(?:imum|\.)?|höchstens|maximal|bis(?: zu)?|au (?:plus|maximum)|jusqu['’]à|como máximo|máximo|hasta|(?:al )?massimo|fino a|hoogstens|maximaal|tot|no máximo|até|najwyżej|maksymalnie|do|بحد أقصى|högst|maximalt|upp till|не (?:более|больше)|максимум|до|en (?:fazla|çok)|अधिकतम|最多|不超过|不高于|최대|<=|≤`,
    String.raw`or less|oder weniger|ou moins|o menos|o meno|of minder|ou menos|lub mniej|以下|以内|まで|이하|까지|veya az|या कम`,
  ],
  above: [
    String.raw`over|above|(?:more|greater|higher) than|exceed(?:s|ing)?|über|mehr als|plus de|au-dessus de|supérieure?s? à|más de|por encima de|superior[ei]?s? a|più di|oltre|sopra|meer dan|boven|mais de|acima de|powyżej|ponad|więcej niż|أكثر من|فوق|över|mer än|свыше|больше|более|выше|超过|高于|多于|>`,
    String.raw`超|より(?:高|多|大き)い|を超える|초과|보다 (?:많|높|크)\p{L}*|['’]?[dt][ea]n (?:fazla|çok|yüksek)|\p{L}{0,8} ?(?:üzerinde|üstünde)\p{L}*|से (?:अधिक|ज़्यादा|ऊपर)`,
  ],
  atLeast: [
    String.raw`at least|no less than|min(?:imum|\.)?|mindestens|ab|au moins|à partir de|al menos|por lo menos|como mínimo|mínimo|desde|a partir(?:e da| de)|almeno|minimo|minstens|ten minste|vanaf|pelo menos|no mínimo|co najmniej|przynajmniej|od|على الأقل|minst|från|не (?:менее|меньше)|минимум|от|en az|कम से कम|न्यूनतम|至少|不少于|不低于|최소|>=|≥`,
    String.raw`or more|and (?:up|more)|oder mehr|ou plus|et plus|o más|y más|o più|of meer|ou mais|lub więcej|以上|이상|ve üzeri|veya fazla|या अधिक`,
  ],
}
const days: typeof amounts = {
  below: [
    String.raw`before|earlier than|vor(?: dem)?|avant(?: le)?|antes d[eo](?:l| la)?|prima d(?:i|el)|voor|przed|قبل|före|до|раньше`,
    String.raw`より前|(?:以|之)前|이?전|['’]?[dt][ea]n önce|से पहले`,
  ],
  atMost: [
    String.raw`by|(?:no|not) later than|until|bis(?: zum)?|spätestens(?: am)?|jusqu['’]au|au plus tard(?: le)?|hasta(?: el)?|entro(?: il)?|uiterlijk|tot(?: en met)?|até(?: o)?|najpóźniej|do|senast|не позже|en geç`,
    String.raw`まで|까지|['’]?[ey]e kadar|तक`,
  ],
  above: [
    String.raw`after|later than|nach(?: dem)?|après(?: le)?|después del?|dopo(?: il)?|na|depois d[eo]|po|بعد|efter|после`,
    String.raw`より後|之后|以后|이후|['’]?[dt][ea]n sonra|के बाद`,
  ],
  atLeast: [
    String.raw`from|starting|ab(?: dem)?|à partir du|a partir d[eo]l?|desde(?: el)?|a partire dal|vanaf|od|från|с`,
    String.raw`以降|以后|부터|['’]?[dt][ea]n itibaren|से`,
  ],
}

const compiled = (table: typeof amounts) =>
  Object.entries(table).map(([comparison, [before, after]]) => ({
    comparison: comparison as Comparison,
    before: new RegExp(
      String.raw`(?:(?<![\p{L}\p{M}])(?:${before})|(?<=\p{Script=Han})(?:${before}))\s*(?:the |a |el |le |il |den )?$`,
      'iu',
    ),
    after: new RegExp(String.raw`^\s?(?:${after})(?![\p{Script=Latin}])`, 'iu'),
  }))
const tables = { amount: compiled(amounts), day: compiled(days) }
const contextChars = 40

/** The comparison around a figure or a day, and the place of its words; null: the text does not compare it. */
export function comparisonAt(
  text: string,
  place: { start: number; end: number },
  kind: keyof typeof tables,
): { comparison: Comparison; start: number; end: number } | null {
  const before = text.slice(Math.max(0, place.start - contextChars), place.start)
  const after = text.slice(place.end, place.end + contextChars)
  let found: { comparison: Comparison; start: number; end: number } | null = null
  // 'Not more than' ends with 'more than': the longest words count.
  for (const { comparison, ...patterns } of tables[kind]) {
    const [written] = patterns.before.exec(before) ?? []
    const [follows] = patterns.after.exec(after) ?? []
    const start = place.start - (written?.length ?? 0)
    const end = place.end + (written ? 0 : (follows?.length ?? 0))
    if (end - start > (found ? found.end - found.start : place.end - place.start))
      found = { comparison, start, end }
  }
  return found
}

/** 'Between 3 and 5': before the first figure, and between them. */
export const between = /(?:between|zwischen|entre|tra|tussen|między|بين|mellan|между)\s*$/iu
export const and = /^\s?(?:and|und|et|y|e|en|i|و|och|и)\s?$/iu

/** A limit of the answer and not of what a page says: 'at most 5 sentences'. */
export const ofAnswer =
  /^[\s-]?(?:\p{L}+[\s-])?(?:sentences?|(?:bullet )?points?|bullets?|words?|lines?|items?|paragraphs?|characters|results?|s[aä]tze?n?|(?:stich)?punkte?n?|wörter|zeilen|phrases?|mots|lignes|frases?|puntos?|palabras?|líneas?|frasi|punti|parole|righe|zinnen|punten|woorden|regels|pontos?|palavras|linhas|zdań|zdania|słów|punktów|文|行|字|項目|句|条|点|جمل|نقاط|كلمات|meningar|punkter|rader|문장|줄|단어|cümle|satır|madde|предложени\p{L}+|пункт\p{L}*|слов\p{L}*|строк\p{L}*|वाक्य\p{L}*|शब्द\p{L}*)(?!\p{L})/iu

/** Before the words that alone count, and before those that do not. */
export const only = String.raw`only (?:in|from|for|with|about|by|near|around|the ones? (?:in|with|from)|those (?:in|with|from))|nur (?:in|aus|von|für|mit|über|bei)|(?:seulement|uniquement) (?:à|en|dans|de|pour|avec|sur)|s[oó]l[oa](?:mente)? (?:en|de|para|con|sobre)|sol(?:o|tanto) (?:a|in|di|per|con|su)|alleen (?:in|uit|van|voor|met|over)|(?:só|somente|apenas) (?:em|no|na|de|para|com|sobre)|tylko (?:w|z|dla|o|na)|فقط (?:في|من|عن)|(?:bara|endast) (?:i|från|för|med|om)|только (?:в|из|для|с|о|на)|sadece|yalnızca|केवल|सिर्फ़|仅限|只看|只要`
export const without = String.raw`without|except(?:ing)?(?: for)?|excluding|ohne|außer|kein[e]?[nrms]?|sans|sauf|hormis|pas de|sin|excepto|salvo|senza|tranne|escluso|zonder|behalve|geen|sem|exceto|bez|oprócz|بدون|باستثناء|utan|förutom|без|кроме|不要|不含|除了`
/** The same, which count only where a thought begins. */
export const notAtStart = String.raw`not|no|ignor(?:e|ing)|skip(?:ping)?|leav(?:e|ing) out|nothing (?:about|from|in)|(?:do not|don['’]t|never) (?:include|list|report|show|mention|send)|nicht (?:in|aus|von|für|bei|mit)|pas (?:en|à|pour)`
export const after = [
  { isKept: true, pattern: String.raw`のみ|だけ|만` },
  { isKept: false, pattern: String.raw`以外|を除く| 제외|는 빼고| hariç| dışında|को छोड़कर` },
] as const
