// Draws /api/openapi.json as a page: operations by tag, then the shapes they speak of.
"use strict";

const METHODS = ["get", "post", "put", "delete"];

function element(name, content, attributes = {}) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...[content].flat().filter((part) => part !== undefined && part !== null));
  return made;
}

/** A shape in a few words: a link to its name, or its type. */
function shape(schema) {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return element("a", name, { href: `#${name}` });
  }
  const several = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (several) return several.flatMap((one, index) => (index ? [" or ", shape(one)] : [shape(one)])).flat();
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = [schema.type ?? "anything"].flat();
  return types.flatMap((type, index) => {
    const said = type === "array" ? ["list of ", shape(schema.items)] : [type];
    return index ? [" or ", ...said] : said;
  }).flat();
}

function rows(list) {
  return element("table", list.map(([name, what, about]) =>
    element("tr", [element("td", element("code", name)), element("td", what), element("td", about ?? "")])));
}

function operation(path, method, described) {
  const head = [element("span", method.toUpperCase(), { class: "method" }), element("code", path)];
  const parts = [element("summary", head), element("p", described.description ?? described.summary ?? "")];
  if (described.security) parts.push(element("p", "Takes the secret of a seat: Authorization: Bearer …", { class: "quiet" }));
  const wanted = (described.parameters ?? []).map((one) => [one.name, [`${one.in}, `, shape(one.schema)].flat(), one.description]);
  for (const content of Object.values(described.requestBody?.content ?? {})) wanted.push(["body", shape(content.schema)]);
  if (wanted.length) parts.push(element("h4", "Takes"), rows(wanted));
  const given = Object.entries(described.responses).map(([status, one]) =>
    [status, Object.values(one.content ?? {}).flatMap((content) => shape(content.schema)), one.description]);
  parts.push(element("h4", "Answers"), rows(given));
  return element("details", parts);
}

function fields(schema) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, field]) =>
    [required.has(name) ? name : `${name}?`, shape(field), field.description]);
}

function shapes(name, schema) {
  const variants = (schema.oneOf ?? []).flatMap((one) => {
    const about = element("p", [one.description ?? "", " "].concat(one.properties ? [] : shape(one)));
    return one.properties ? [about, rows(fields(one))] : [about];
  });
  const own = schema.properties ? [rows(fields(schema))] : schema.oneOf ? [] : [element("p", shape(schema))];
  return element("details", [element("summary", element("code", name)), element("p", schema.description ?? ""), ...own, ...variants], { id: name });
}

function draw(api) {
  document.querySelector("#description").append(...api.info.description.split("\n\n").map((text) => element("p", text)));
  const tags = new Map();
  for (const [path, item] of Object.entries(api.paths)) {
    for (const method of METHODS.filter((known) => item[known])) {
      const tag = item[method].tags?.[0] ?? "other";
      tags.set(tag, [...(tags.get(tag) ?? []), operation(path, method, item[method])]);
    }
  }
  for (const [tag, operations] of tags) document.querySelector("#operations").append(element("h2", tag), ...operations);
  const all = Object.entries(api.components.schemas).map(([name, schema]) => shapes(name, schema));
  document.querySelector("#shapes").append(...all);
  open(location.hash);
}

/** Opens the shape that a link points at. */
function open(hash) {
  const wanted = hash && document.getElementById(hash.slice(1));
  if (wanted) {
    wanted.open = true;
    wanted.scrollIntoView();
  }
}

addEventListener("hashchange", () => open(location.hash));
fetch("/api/openapi.json").then((answer) => answer.json()).then(draw);
