"""Writes src/forager/schemas.py and operations.py from docs/openapi.json; with --check, compares instead.

Named schemas become TypedDicts, enumerations Literals, alternatives unions; operations become functions that build
typed requests. What is the same in every operation, such as errors and headers, is part of the hand-written runtime.
"""

from __future__ import annotations

import json
import keyword
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
DOCUMENT = HERE / "../../docs/openapi.json"
PACKAGE = HERE / "src/forager"
HEADING = '"""{summary} Generated from docs/openapi.json by generate.py: do not edit."""\n\n'
WIDTH = 118

PATHS = "/api/v1"
METHODS = ("get", "put", "post", "patch", "delete")
JSON = "application/json"
#: `events()` reads them.
SKIPPED_MEDIA = "text/event-stream"
SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}

EMPTY = "    pass\n"

Schema = dict[str, Any]


class Field(NamedTuple):
    name: str
    type: str
    required: bool
    doc: str


class Types:
    """The declarations that schemas need, in the order in which they were asked for."""

    def __init__(self, schemas: dict[str, Schema]) -> None:
        self._schemas = schemas
        self.declarations: dict[str, str] = {}
        self._tag_discriminated(schemas)

    def declare(self, name: str, schema: Schema) -> str:
        """Declares a type; answers its name."""
        if name in self.declarations:
            raise SystemExit(f"Two schemas would be named {name}: give one of them a name in the document.")
        bases = self._bases(schema)
        self.declarations[name] = ""  # Keeps its place, and ends recursion.
        properties = self._properties(schema)
        if bases:
            doc = docstring(schema.get("description", ""))
            self.declarations[name] = f"class {name}({', '.join(bases)}):\n{doc or EMPTY}"
        elif properties is None:
            alias = f'{name}: TypeAlias = {quoted(self.expression(schema, name, declared=True))}\n'
            self.declarations[name] = alias + docstring(schema.get("description", ""), indent="")
        else:
            required = self._required(schema)
            fields = [
                Field(key, self.expression(value, name + pascal(key)), key in required, documentation(value))
                for key, value in properties.items()
            ]
            self.declarations[name] = typed_dict(name, schema.get("description", ""), fields)
        return name

    def expression(self, schema: Schema, name: str, declared: bool = False) -> str:
        """The type expression of a schema. Objects inside it are declared, named after `name`."""
        alternatives = self._alternatives(schema, name, declared)
        if schema.get("nullable") and alternatives != ["Any"]:
            alternatives.append("None")
        unique = list(dict.fromkeys(alternatives))
        if "None" in unique:
            unique.remove("None")
            unique.append("None")
        return " | ".join(unique)

    def _alternatives(self, schema: Schema, name: str, declared: bool) -> list[str]:
        if "$ref" in schema:
            return ["None"] if is_null(self._resolved(schema)) else [referenced(schema)]
        if "const" in schema:
            return literals([schema["const"]])
        if "enum" in schema:
            return literals(schema["enum"])
        for keyword_ in ("anyOf", "oneOf"):
            if keyword_ in schema:
                options = schema[keyword_]
                return [
                    self.expression(option, name if len(options) == 1 else f"{name}Option{index}")
                    for index, option in enumerate(options, 1)
                ]
        if not declared and self._properties(schema) is not None:
            return [self.declare(name, schema)]
        if len(schema.get("allOf", [])) == 1:
            return [self.expression(schema["allOf"][0], name)]
        return self._of_type(schema, name)

    def _of_type(self, schema: Schema, name: str) -> list[str]:
        type_ = schema.get("type")
        if isinstance(type_, list):
            return [self.expression({**schema, "type": one}, name) for one in type_]
        if type_ == "null":
            return ["None"]
        if type_ == "array":
            return [f"list[{self.expression(schema.get('items', {}), name + 'Item')}]"]
        if type_ == "object":
            values = schema.get("additionalProperties")
            inner = self.expression(values, name + "Value") if isinstance(values, dict) else "Any"
            return [f"dict[str, {inner}]"]
        return [SCALARS[type_] if type_ else "Any"]

    def _properties(self, schema: Schema) -> Schema | None:
        """The properties of an object, also of one that several schemas compose; None for anything else."""
        parts = schema.get("allOf", [])
        if "properties" not in schema and len(parts) < 2:
            return None
        found: Schema = {}
        for part in parts:
            inner = self._properties(self._resolved(part))
            if inner is None:
                return None
            found.update(inner)
        return {**found, **schema.get("properties", {})}

    def _bases(self, schema: Schema) -> list[str]:
        """The schemas that this one only adds together, declared: classes are made in order."""
        parts = schema.get("allOf", [])
        if len(parts) < 2 or "properties" in schema or not all("$ref" in part for part in parts):
            return []
        names = [referenced(part) for part in parts]
        properties = [set(self._properties(self._schemas[name]) or ()) for name in names]
        if not all(properties) or len(set().union(*properties)) < sum(map(len, properties)):
            return []
        for name in names:
            if name not in self.declarations:
                self.declare(name, self._schemas[name])
        return names

    def _required(self, schema: Schema) -> set[str]:
        inherited = (self._required(self._resolved(part)) for part in schema.get("allOf", []))
        return set(schema.get("required", [])).union(*inherited)

    def _resolved(self, schema: Schema) -> Schema:
        return self._schemas[referenced(schema)] if "$ref" in schema else schema

    def _tag_discriminated(self, value: Any) -> None:
        """Makes the discriminator of each alternative a Literal, by which type checkers tell them apart."""
        if isinstance(value, list):
            for item in value:
                self._tag_discriminated(item)
        if not isinstance(value, dict):
            return
        discriminator = value.get("discriminator")
        if isinstance(discriminator, dict) and "propertyName" in discriminator:
            tags: dict[str, list[str]] = {}
            for tag, target in discriminator.get("mapping", {}).items():
                tags.setdefault(target.rsplit("/", 1)[-1], []).append(tag)
            for name, values in tags.items():
                tag_schema = self._schemas[name].get("properties", {}).get(discriminator["propertyName"])
                if tag_schema is not None and "enum" not in tag_schema:
                    self._schemas[name]["properties"][discriminator["propertyName"]] = {
                        "enum": values,
                        "description": tag_schema.get("description", ""),
                    }
        for key, item in value.items():
            if key not in ("example", "examples", "default"):
                self._tag_discriminated(item)


def is_null(schema: Schema) -> bool:
    """OpenAPI 3.0 says so through an enumeration, beside a type that it requires."""
    return schema.get("enum") == [None]


def referenced(schema: Schema) -> str:
    return str(schema["$ref"]).rsplit("/", 1)[-1]


def literals(values: list[Any]) -> list[str]:
    named = [value for value in values if value is not None]
    found = [f"Literal[{', '.join(literal(value) for value in named)}]"] if named else []
    return found + ["None"] * (None in values)


def literal(value: Any) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def quoted(expression: str) -> str:
    """Forward references, and unions of them, must not be evaluated while the class is being made."""
    return "'" + expression + "'" if re.search(r"[A-Z]|\|", expression) else expression


def typed_dict(name: str, description: str, fields: list[Field]) -> str:
    if any(keyword.iskeyword(field.name) or not field.name.isidentifier() for field in fields):
        items = "".join(f"    {field.name!r}: {annotation(field)},\n" for field in fields)
        return f'{name} = TypedDict("{name}", {{\n{items}}})\n' + docstring(description, indent="")
    body = docstring(description) + "".join(
        f"    {field.name}: {annotation(field)}\n" + docstring(field.doc) for field in fields
    )
    return f"class {name}(TypedDict):\n{body or EMPTY}"


def annotation(field: Field) -> str:
    return quoted(field.type) if field.required else f"NotRequired[{quoted(field.type)}]"


def documentation(schema: Schema) -> str:
    parts = [schema.get("description", "")]
    if schema.get("default") not in (None, {}, []):
        parts.append(f"Default: {schema['default']}.")
    if schema.get("deprecated"):
        parts.append("Deprecated.")
    return " ".join(part for part in parts if part)


def docstring(text: str, indent: str = "    ") -> str:
    if not text:
        return ""
    escaped = " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")
    if escaped.endswith('"'):
        escaped += " "
    lines = textwrap.wrap(escaped, WIDTH - len(indent) - 6, break_long_words=False, break_on_hyphens=False)
    return indent + '"""' + f"\n{indent}".join(lines) + '"""\n'


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def parameter_name(name: str) -> str:
    return name + "_" if keyword.iskeyword(name) else name


def operations(document: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Every operation, with its parameters, request body and responses in place of references to them."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if path.startswith(PATHS) and method in item:
                found = dict(item[method])
                parameters = [*item.get("parameters", []), *found.get("parameters", [])]
                found["parameters"] = [target(document, one) for one in parameters]
                found["responses"] = {status: target(document, one) for status, one in found["responses"].items()}
                if "requestBody" in found:
                    found["requestBody"] = target(document, found["requestBody"])
                yield method, path, found


def target(document: Schema, value: Schema) -> Schema:
    """What a reference such as `#/components/parameters/page` means; anything else as it is."""
    if "$ref" not in value:
        return value
    for key in value["$ref"].removeprefix("#/").split("/"):
        document = document[key]
    return document


def is_selection_of_media(parameter: Schema, successes: list[Schema]) -> bool:
    """Such a parameter would change the type of the response, which is always read as JSON where there is JSON."""
    values = parameter["schema"].get("enum", [])
    return "json" in values and any(JSON in success.get("content", {}) for success in successes)


def function(types: Types, method: str, path: str, operation: Schema) -> str:
    """A function that builds the request of an operation; empty for those that `events()` replaces."""
    name = operation["operationId"]
    successes = [response for status, response in operation["responses"].items() if status.startswith("2")]
    media = {kind: body for success in successes for kind, body in success.get("content", {}).items()}
    if SKIPPED_MEDIA in media:
        return ""
    parameters = operation["parameters"]
    in_path = {p["name"]: types.expression(p["schema"], pascal(name) + pascal(p["name"]))
               for p in parameters if p["in"] == "path"}
    query = [p for p in parameters if p["in"] == "query" and not is_selection_of_media(p, successes)]
    arguments = [f"{parameter_name(key)}: {type_}" for key, type_ in in_path.items()]
    filled = re.sub(r"\{(\w+)\}", lambda found: f"{{segment({parameter_name(found[1])})}}", path)
    call = [f'"{method.upper()}"', f'{"f" if in_path else ""}"{filled}"']

    body = operation.get("requestBody")
    if body is not None:
        type_ = types.expression(body["content"][JSON]["schema"], pascal(name) + "Body")
        arguments.append(f"body: {type_}" if body.get("required", True) else f"body: {type_} | None = None")
        call.append("body=body")
    if query:
        declared = types.declare(pascal(name) + "Query", {
            "properties": {p["name"]: {**p["schema"], "description": p.get("description", "")} for p in query},
            "required": [p["name"] for p in query if p.get("required")],
        })
        arguments.append(f"**query: Unpack[{declared}]")
        call.append("query=query")
    if JSON in media:
        bodies = [success["content"][JSON]["schema"] for success in successes if JSON in success.get("content", {})]
        schema = bodies[0] if len(bodies) == 1 else {"anyOf": bodies}
        result = types.expression(schema, pascal(name) + "Response")
    else:
        result = "bytes" if media else "None"
        if media:
            call.append('accept="*/*"')
    return (
        f"def {snake(name)}({', '.join(arguments)}) -> Request[{result}]:\n"
        + docstring(operation.get("summary", ""))
        + f"    return Request({', '.join(call)})\n"
    )


def generate(document: Schema) -> dict[str, str]:
    types = Types(document["components"]["schemas"])
    for name, schema in document["components"]["schemas"].items():
        if name not in types.declarations and not is_null(schema):
            types.declare(name, schema)
    functions = [text for text in (function(types, *one) for one in operations(document)) if text]
    declarations = "\n\n".join(types.declarations.values())
    used = set(re.findall(r"\w+", "\n".join(functions)))
    names = "".join(f"    {name},\n" for name in sorted(set(types.declarations) & used))
    return {
        "schemas.py": HEADING.format(summary="Requests and responses of the service.")
        + "from typing import Any, Literal\n\n"
        + "from ._typing import NotRequired, TypeAlias, TypedDict\n\n\n"
        + declarations,
        "operations.py": HEADING.format(summary="The operations of the service, as requests for `call` and `stream`.")
        + "from __future__ import annotations\n\n"
        + f"from ._typing import Unpack\nfrom .request import Request, segment\nfrom .schemas import (\n{names})\n\n\n"
        + "\n\n".join(functions),
    }


def main() -> None:
    stale = False
    for name, text in generate(json.loads(DOCUMENT.read_text("utf-8"))).items():
        target = PACKAGE / name
        if "--check" not in sys.argv:
            target.write_text(text, "utf-8")
        elif not target.exists() or target.read_text("utf-8") != text:
            print(f"{target.relative_to(HERE)} is outdated: run python3 clients/python/generate.py.", file=sys.stderr)
            stale = True
    sys.exit(stale)


if __name__ == "__main__":
    main()
