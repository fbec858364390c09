/** Every script reads the input of the run, else the text of its links, else the lines in the script itself. */
const material = `text = input or '\\n'.join(page['text'] for page in sources)
if not text.strip():
    text = MINE
    print('Worked on the lines that stand in the script: examples, until you put your own there.')
`

const mine = '# Put your own lines between the three quotes, link a file, or send them with a run.'

/** Reads rows separated by comma, semicolon or tab, depending on the header. */
const table = `import csv, io

def read_table(text):
    heading = text.strip().splitlines()[0]
    parted_by = max(',;\\t', key=heading.count)
    return list(csv.reader(io.StringIO(text.strip()), delimiter=parted_by))
`

/** Reads '1,234.50', '1.234,50' and '1234.5' alike; anything else is not a number. */
const amounts = `from decimal import Decimal
import re

def number(cell):
    digits = re.sub(r'[^0-9,.-]', '', cell)
    if not re.search(r'[0-9]', digits) or re.search(r'[A-Za-z]{4,}|[0-9]-', cell):
        return None
    if re.search(r',[0-9]{1,2}$', digits):
        digits = digits.replace('.', '').replace(',', '.')
    try:
        return Decimal(digits.replace(',', ''))
    except ArithmeticError:
        return None
`

export const priceScript = `import re

# One row per page: the prices that stand on it.
PRICE = re.compile(r'(?:[$€£]|USD|EUR|GBP)\\s?[0-9][0-9.,]*[0-9]|[0-9][0-9.,]*[0-9]\\s?(?:€|USD|EUR|GBP)')

def amount(price):
    digits = re.sub(r'[^0-9,.]', '', price)
    if re.search(r',[0-9]{2}$', digits):
        digits = digits.replace('.', '').replace(',', '.')
    try:
        return float(digits.replace(',', ''))
    except ValueError:
        return 0.0

result = []
for page in sources:
    prices = sorted(set(PRICE.findall(page['text'])), key=amount)
    result.append({
        'page': page['title'] or page['url'],
        'prices found': len(prices),
        'lowest': prices[0] if prices else 'none',
        'highest': prices[-1] if prices else 'none',
    })
if not result:
    print('No page could be read. Put the price pages of your competitors into the links.')
`

export const reportScript = `${mine}
MINE = """day,team,orders,revenue
2026-11-09,North,14,1260.50
2026-11-10,North,11,990.00
2026-11-09,South,9,1105.20
2026-11-10,South,17,1871.75
"""

${table}${amounts}
${material}
heading, *rows = read_table(text)
print(f'{len(rows)} rows, {len(heading)} columns')
result = []
for index, name in enumerate(heading):
    values = [number(row[index]) for row in rows if index < len(row)]
    if not values or None in values:
        continue
    result.append({
        'column': name,
        'sum': str(sum(values)),
        'average': str(round(sum(values) / len(values), 2)),
        'lowest': str(min(values)),
        'highest': str(max(values)),
    })
if not result:
    print('No column holds numbers only.')
`

export const invoiceScript = `${mine}
MINE = """Invoice No. 2026-118
Date: 2026-11-12
Net: 1,200.00
VAT: 228.00
Total: 1,428.00
IBAN: DE89 3704 0044 0532 0130 00
"""

${amounts}
${material}
def find(pattern):
    found = re.search(pattern, text, re.IGNORECASE | re.MULTILINE)
    return found.group(1).strip() if found else None

def money(words):
    cell = find(rf'^[^\\n]*\\b(?:{words})\\b[^\\n0-9]*([0-9][0-9.,]*)')
    return number(cell) if cell else None

def iban_holds(iban):
    compact = re.sub(r'\\s', '', iban).upper()
    turned = compact[4:] + compact[:4]
    return int(''.join(str(int(sign, 36)) for sign in turned)) % 97 == 1

invoice_number = find(r'invoice\\s*(?:no\\.?|number|#)?\\s*:?\\s*([A-Z0-9][A-Z0-9/-]*[0-9][A-Z0-9/-]*)')
date = find(r'date[^0-9\\n]*([0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4})')
net, vat, total = money('net|subtotal'), money('vat|tax'), money('total|amount due')
iban = find(r'\\b([A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]){11,30})')

def row(check, found, is_fine):
    return {'check': check, 'found': str(found or 'nothing'), 'verdict': 'fine' if is_fine else 'look at this'}

result = [
    row('Invoice number', invoice_number, invoice_number),
    row('Date', date, date),
    row('Net plus tax is the total', f'{net} + {vat} = {total}', None not in (net, vat, total) and net + vat == total),
    row('Bank account number (IBAN) has no typing error', iban, iban and iban_holds(iban)),
]
print(f"{sum(line['verdict'] != 'fine' for line in result)} of {len(result)} checks need a look")
`

export const sanityScript = `${mine}
MINE = """customer,city,amount
1001,Lyon,120
1002,,95
1003,Porto,11000
1003,Porto,11000
1004,Ghent,one hundred
1005,Turin,101
1006,Bergen,99
"""

${table}${amounts}import statistics
from collections import Counter
${material}
heading, *rows = read_table(text)
result = []

def report(row_number, problem, cell):
    result.append({'row': row_number, 'problem': problem, 'value': cell})

for row_number, row in enumerate(rows, start=2):
    if len(row) != len(heading):
        report(row_number, f'{len(row)} cells where the heading has {len(heading)}', ', '.join(row))
    for name, cell in zip(heading, row):
        if not cell.strip():
            report(row_number, f'{name} is empty', '')
seen = Counter()
for row_number, row in enumerate(rows, start=2):
    seen[tuple(row)] += 1
    if seen[tuple(row)] > 1:
        report(row_number, 'the same row stands above', ', '.join(row))
for index, name in enumerate(heading):
    cells = [(row_number, row[index]) for row_number, row in enumerate(rows, start=2) if index < len(row) and row[index].strip()]
    numbers = [(row_number, number(cell)) for row_number, cell in cells]
    known = [float(value) for _, value in numbers if value is not None]
    if len(known) * 2 <= len(cells):
        continue
    middle = statistics.median(known)
    spread = statistics.median(abs(value - middle) for value in known)
    for (row_number, value), (_, cell) in zip(numbers, cells):
        if value is None:
            report(row_number, f'{name} is no number', cell)
        elif spread and abs(float(value) - middle) > 10 * spread:
            report(row_number, f'{name} is far from the others', cell)
result.sort(key=lambda finding: finding['row'])
print(f'{len(rows)} rows checked, {len(result)} findings')
`

export const rateScript = `import re
from decimal import Decimal

# The currencies to watch, against one euro.
WATCHED = ['USD', 'GBP', 'CHF', 'JPY']

text = input or '\\n'.join(page['text'] for page in sources)
rates = dict(re.findall(r'currency=["\\']([A-Z]{3})["\\'] rate=["\\']([0-9.]+)["\\']', text))
day = re.search(r'time=["\\']([0-9-]+)["\\']', text)
earlier = dict(re.findall(r'1 EUR = ([0-9.]+) ([A-Z]{3})', previous_output or ''))
earlier = {code: rate for rate, code in earlier.items()}

result = []
for code in WATCHED:
    if code not in rates:
        continue
    print(f'1 EUR = {rates[code]} {code}')
    line = {'currency': code, 'rate': rates[code], 'before': earlier.get(code, 'not known')}
    if code in earlier:
        change = (Decimal(rates[code]) / Decimal(earlier[code]) - 1) * 100
        line['change'] = f'{change:+.2f} %'
    result.append(line)
if day:
    print('Rates of ' + day.group(1))
if not result:
    print('No rate could be read. Check the link to the rates of the European Central Bank.')
`

export const linkScript = `import re

# Words that a page shows when something is wrong although it answered.
WARNING_SIGNS = ['page not found', '404', 'domain is for sale', 'access denied', 'under construction', 'maintenance']

result = []
for page in sources:
    text = page['text']
    words = len(re.findall(r'\\w+', text))
    signs = [sign for sign in WARNING_SIGNS if sign in text[:1500].lower()]
    if signs:
        verdict = 'look at this: it says "' + signs[0] + '"'
    elif words < 30:
        verdict = 'look at this: almost empty'
    else:
        verdict = 'fine'
    result.append({'page': page['title'] or page['url'], 'words': words, 'verdict': verdict})
print(f"{len(result)} pages answered, {sum(line['verdict'] != 'fine' for line in result)} of them need a look")
`

export const actionsScript = `${mine}
MINE = """Weekly meeting
Ada to send the offer to the harbour office by Friday.
We talked about the new brochure.
Action: Ben checks the printer's quote, due 2 December
TODO book the room for January
Decision: we stay with the current supplier.
"""

import re
${material}
OPEN = re.compile(r'^(?:action|todo|to do|follow[- ]up|next step)\\b\\s*:?\\s*(.+)', re.IGNORECASE)
OWNED = re.compile(r'^([A-Z][a-z]+)\\s+(?:to|will|should|must)\\s+(.+)')
DUE = re.compile(r'\\b(?:by|until|before|due)\\s+([^.,;]+)', re.IGNORECASE)

result, decisions = [], []
for line in (raw.strip(' \\t-*•') for raw in text.splitlines()):
    decided = re.match(r'(?:decision|decided)\\s*:?\\s*(.+)', line, re.IGNORECASE)
    if decided:
        decisions.append(decided.group(1))
        continue
    marked = OPEN.match(line)
    body = marked.group(1) if marked else line
    owned = OWNED.match(body)
    if not marked and not owned:
        continue
    due = DUE.search(body)
    named = owned or (re.match(r'([A-Z][a-z]+)\\s+([a-z]+s\\b.+)', body) if marked else None)
    result.append({
        'action': body,
        'who': named.group(1) if named else 'nobody yet',
        'due': due.group(1).strip() if due else 'no date',
    })
print(f'{len(result)} actions, {len(decisions)} decisions')
for decision in decisions:
    print('Decided: ' + decision)
`
