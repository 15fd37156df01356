// Answers parse and octets cases with the npm package fghi-url: npm install fghi-url.
const FidoURL = require('fghi-url');
const CODES = {
  NO_SEPARATOR: 'no-scheme', UNKNOWN_SCHEME: 'unknown-scheme', INVALID_STATION: 'bad-station',
  EMPTY_OPTIONAL_NAME: 'empty-parameter', EMPTY_OPTIONAL_PAIR: 'empty-parameter',
  EMPTY_AREA_NAME: 'empty-areatag', EMPTY_FQAN: 'empty-areatag', EMPTY_FQAN_PART: 'empty-areatag',
  DOUBLE_SLASH: 'double-slash', EMPTY_FAQ_REQUEST: 'empty-request',
};
const number = (text) => (text === '' ? null : Number(text));

function code(error) {
  const name = Object.keys(CODES).find((key) => FidoURL.prototype.errors[key] === error.message);
  if (name) return CODES[name];
  return error instanceof URIError ? 'bad-escape' : `exception: ${error.message}`;
}

function parse(text) {
  const url = new FidoURL(text);
  const path = url.objectPathParts.slice();
  const container = path.length > 0 && path[path.length - 1] === '/' && path.pop() === '/';
  return {
    scheme: url.scheme,
    areas: url.echoNames.map(([tag, ...domains]) => ({ tag, domains })),
    station: url.station === '' ? null : {
      zone: number(url.stationZone), net: number(url.stationNet), node: number(url.stationNode),
      point: number(url.stationPoint), domain: url.stationDomain || null,
    },
    request: url.request === '' ? null : url.request,
    path, container,
    params: url.optionalParams.map(({ name, value }) => [name, value]),
  };
}

function answer(input) {
  if (input.op === 'parse' && !input.area) return parse(input.url);
  if (input.op === 'octets') {
    return { text: new FidoURL(`area://A?find=${input.value}`).optionalParams[0].value };
  }
  return { unsupported: input.op };
}

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  let result;
  try {
    result = answer(JSON.parse(line));
  } catch (error) {
    result = { error: { code: code(error) } };
  }
  console.log(JSON.stringify(result));
});
