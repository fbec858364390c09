"""Runs or judges one script inside the sandbox. The host trusts nothing that these functions return."""

import ast
import builtins
import inspect
import json
import keyword
import linecache
import random
import re
import sys
import traceback
import types
import warnings

SCRIPT = 'script.py'
NESTING_MAX = 100
FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
GIVEN = {'input', 'inputs', 'task', 'sources', 'previous_output'}


def words_of(error):
    try:
        return str(error.msg if isinstance(error, SyntaxError) else error)
    except BaseException:
        # The text of an error may be code of the script.
        return ''


def describe(error):
    """One line in Python's own words with the line of the script, that line, and the trace."""
    line = None
    text = words_of(error)
    frames = traceback.extract_tb(error.__traceback__, limit=-100)
    if isinstance(error, SyntaxError) and error.filename == SCRIPT:
        line = error.lineno
    else:
        line = next((frame.lineno for frame in reversed(frames) if frame.filename == SCRIPT), None)
    start = error.__traceback__
    while start and start.tb_frame.f_code.co_filename != SCRIPT:
        start = start.tb_next
    trace = ''.join(traceback.format_exception(type(error), error, start, limit=-8))
    message = type(error).__name__ + (f': {text[:1000]}' if text else '')
    return {
        'ok': False,
        'memory': isinstance(error, MemoryError),
        'message': message if line is None else f'{message} (line {line})',
        'line': line,
        'trace': trace[-4000:],
    }


def plain(value):
    if isinstance(value, (set, frozenset)):
        return list(value)
    if hasattr(value, 'isoformat'):
        return value.isoformat()
    return str(value)


def to_json(value, dumps=json.dumps, loads=json.loads):
    try:
        return dumps(value, default=plain, ensure_ascii=False, allow_nan=False)
    except ValueError:
        # NaN and the infinities do not exist in JSON; anything else that was wrong fails again.
        finite = loads(dumps(value, default=plain), parse_constant=lambda name: None)
        return dumps(finite, ensure_ascii=False)


def is_deeper(value, levels):
    if not isinstance(value, (dict, list)):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(is_deeper(part, levels - 1) for part in parts)


def is_good_exit(error):
    return isinstance(error, SystemExit) and error.code in (None, 0)


# A string in any of Python's quotes, or a comment: what `tidied` leaves as it is.
QUOTED = re.compile(
    r'''(?s:"""(?:\\.|.)*?"""|'{3}(?:\\.|.)*?'{3})|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\#[^\n]*'''
)
SPACES = re.compile('[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]')
INVISIBLE = re.compile('[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]')


def tidied(code):
    """Replaces the blanks and removes the invisible signs that web pages and chats add, outside of strings."""
    code = code.replace('\r\n', '\n').replace('\r', '\n')
    parts, end = [], 0
    for match in QUOTED.finditer(code):
        parts += [INVISIBLE.sub('', SPACES.sub(' ', code[end : match.start()])), match.group()]
        end = match.end()
    return ''.join([*parts, INVISIBLE.sub('', SPACES.sub(' ', code[end:]))])


def parsed(code):
    """The code object and the text that it was compiled from; raises Python's error when neither it nor its tidied form compiles."""
    try:
        return compile(code, SCRIPT, 'exec', FLAGS, dont_inherit=True), code
    except (SyntaxError, ValueError):
        tidy = tidied(code)
        if tidy == code:
            raise
        try:
            return compile(tidy, SCRIPT, 'exec', FLAGS, dont_inherit=True), tidy
        except (SyntaxError, ValueError) as error:
            # The signs that are replaced anyway are not what has to be corrected.
            raise error from None


async def execute(compiled, scope):
    running = eval(compiled, scope)
    if inspect.iscoroutine(running):
        await running


async def run(code, inputs, result_max, dumps=json.dumps):
    """Runs a script with each input as a global; answers JSON text, with `result` in it when all went well."""
    sys.modules.pop('_driver', None)
    # The interpreter comes out of a snapshot, and with it the same random numbers each time.
    random.seed()
    warnings.simplefilter('ignore')
    sys.stdout.reconfigure(line_buffering=True, errors='replace')
    sys.stderr = sys.stdout
    given = json.loads(inputs)
    module = types.ModuleType('__main__')
    sys.modules['__main__'] = module
    scope = module.__dict__
    scope.update({**given, '__name__': '__main__', '__builtins__': builtins, 'inputs': given})
    linecache.cache[SCRIPT] = (len(code), None, code.splitlines(keepends=True), SCRIPT)
    try:
        try:
            await execute(parsed(code)[0], scope)
        except SystemExit as error:
            if not is_good_exit(error):
                raise
        written = to_json(scope.get('result'))
        if len(written) > result_max or len(written.encode('utf-8', 'surrogatepass')) > result_max:
            return dumps({'ok': False, 'unfit': 'large'})
        if is_deeper(json.loads(written), NESTING_MAX):
            return dumps({'ok': False, 'unfit': 'deep'})
    except BaseException as error:
        if isinstance(error, MemoryError):
            # What filled the memory must go before there is room to say so.
            scope.clear()
        return dumps(describe(error))
    finally:
        sys.stdout.flush()
    return '{"ok":true,"result":' + written + '}'


LOOSE = (
    ast.Name,
    ast.Attribute,
    ast.Tuple,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
    ast.expr_context,
)


def names_in(tree):
    """Every name that means something: built in, given by the host, or made by the script."""
    names = set(dir(builtins)) | GIVEN
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                names.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.alias(name=name, asname=renamed):
                names.add(renamed or name.split('.')[0])
    return names


def is_loose(expression, names):
    """Is it only words that mean nothing to Python, such as `friendly` or `short, polite`?"""
    parts = list(ast.walk(expression))
    return all(isinstance(part, LOOSE) for part in parts) and not any(
        isinstance(part, ast.Name) and part.id in names for part in parts
    )


def does_something(node, names):
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return True
        case ast.Call(func=function, args=arguments, keywords=keywords):
            only_words = arguments and not keywords and all(is_loose(one, names) for one in arguments)
            return not (only_words and is_loose(function, names))
        case ast.Assign(value=value) | ast.AugAssign(value=value) | ast.NamedExpr(value=value) | ast.Await(value=value):
            return not is_loose(value, names)
        case ast.AnnAssign(value=value):
            return value is not None and not is_loose(value, names)
        case ast.While(test=test) | ast.If(test=test) | ast.Assert(test=test):
            return not is_loose(test, names)
        case ast.For(iter=over) | ast.AsyncFor(iter=over):
            return not is_loose(over, names)
        case ast.Raise(exc=raised):
            return raised is None or not is_loose(raised, names)
        case ast.Delete(targets=targets):
            return any(not is_loose(target, names) for target in targets)
        case ast.Import(names=modules):
            return any(module.name.split('.')[0] in sys.stdlib_module_names for module in modules)
        case ast.ImportFrom(module=module):
            return (module or '').split('.')[0] in sys.stdlib_module_names
    return False


WORD = r'[^\W\d]\w*'
KEYWORDS = {*keyword.kwlist, *keyword.softkwlist, 'print', 'exec'}
# What quotes hold is no code, in whichever quotes a text processor has turned them.
LOOSELY_QUOTED = re.compile(
    r'''(?s:""".*?(?:"""|\Z)|'{3}.*?(?:'{3}|\Z))|(?<!\w)[rbfuRBFU]{0,2}(?:"[^"\n]*(?:"|$)|'[^'\n]*(?:'|$))'''
    r'|(?<!\w)[rbfuRBFU]{0,2}[\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb][^\n]*?[\u201c\u201d\u2018\u2019\u00ab\u00bb]',
    re.MULTILINE,
)
# A line that nobody writes in a text for people.
CODE = re.compile(
    rf'''(?:print\s*["(\uff08]|import\s+{WORD}(?:\.{WORD})*(?:\s+as\s+{WORD})?\s*;?$|from\s+[\w.]+\s+import\b|@{WORD}[\w.]*(?:\(|$)
    |(?:async\s+)?def\s+{WORD}\s*\(|class\s+{WORD}\s*(?:\(.*)?:?$|for\s+{WORD}(?:\s*,\s*{WORD})*\s+in\s+[\w.]+(?:\(.*|\[.*)?\s*:$)''',
    re.VERBOSE,
)
# A line that is code unless it holds a sentence.
STATEMENT = re.compile(
    rf'''(?:(?:await\s+)?{WORD}(?:\.{WORD}|\[[^\]]*\])*\((?=.*[)(,:]) 
    |{WORD}(?:\.{WORD}|\[[^\]]*\]|\s*,\s*{WORD})*\s*(?::[^=]+)?[-+*/%|&]?=\s*(?:["(\[{{]|-?\d|{WORD}(?:\.{WORD})*[(\[])
    |(?:if|elif|while|with|except)\b.*:$|(?:else|try|finally)\s*:$|return\b|async\s|lambda\b)''',
    re.VERBOSE,
)
LISTED = re.compile(r'(?:[-*\u2022\u2013]|\d+[.)])\s')


def is_sentence(line):
    """Does it hold two words side by side of which Python knows neither, or end as a sentence does?"""
    if LISTED.match(line) or re.search(r'[\w)][.!?\u2026]$', line):
        return True
    pairs = re.finditer(r'(?<![.\w])(\w+)[ ]+(?=(\w+))', line)
    return any(not KEYWORDS & set(pair.groups()) for pair in pairs)


def looks_like_script(text):
    """Has a text that does not parse more lines of code than of sentences? Then it is a script with a mistake."""
    bare = LOOSELY_QUOTED.sub('""', tidied(text))
    lines = [re.sub(r'\#.*|^>>>\s|^\.\.\.\s', '', line).strip() for line in bare.split('\n')]
    code = sentences = 0
    for line in lines:
        if CODE.match(line):
            code += 1
        elif is_sentence(line):
            sentences += 1
        elif STATEMENT.match(line):
            code += 1
    return code > sentences


def check(code, dumps=json.dumps):
    """Is this text Python that could do anything? Parses it and runs nothing of it; answers JSON text."""
    warnings.simplefilter('ignore')
    try:
        tree = ast.parse(parsed(code)[1])
        names = names_in(tree)
        if any(does_something(node, names) for node in ast.walk(tree)):
            return dumps({'ok': True})
    except BaseException as error:
        return dumps({**describe(error), 'broken': looks_like_script(code)})
    return dumps({'ok': False, 'message': 'This text calls nothing and sets nothing, so it is not a script.', 'line': None})
