"""Writes src/forager/api.py from docs/openapi.json; with --check, compares instead.

Operations become functions that build typed requests. The schemas that they use become TypedDicts, enumerations
Literals, alternatives unions. What is the same in every operation, such as errors and headers, is part of the
hand-written runtime. Descriptions are left out: they would take more room than the rest of the package, which is
also why indentations and names are short, and why what is the same looks the same: compression finds it.
"""

from __future__ import annotations

import json
import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parent / "../../docs/openapi.json"
TARGET = Path(__file__).parent / "src/forager/api.py"
HEADING = '''"""Requests and responses of the service. Generated from docs/openapi.json by generate.py: do not edit."""

from typing import Any, Literal, TypeAlias

from .request import NotRequired as Opt, Request, Required as Req, TypedDict, Unpack, idempotency, segment
'''
#: Any response may have it.
IGNORED = "ignored_fields"
ANSWER = f"class Answer(TypedDict, total=False):\n {IGNORED}: list[str]\n"

PATHS = "/api/v1"
METHODS = ("get", "put", "post", "patch", "delete")
JSON = "application/json"
#: Methods of the client take their place, and use these types.
REPLACED = {
    "submitJob",
    "submitSvcSite",
    "submitSvcMaps",
    "submitSvcVerify",
    "submitSvcPeople",
    "getJobResults",
}
REQUESTS = ("SitePayload", "MapsPayload", "VerifyPayload", "PeoplePayload")
RESPONSES = ("Acknowledgement", "GenericAcknowledgement", "CompletedJob")
#: `events` reads it.
EVENT_STREAM = "text/event-stream"
#: For the dashboard, public pages and operators. `Request` reaches them.
LEFT_OUT_TAGS = {"Account", "Client", "Session", "Shifts", "Signup", "System", "Users"}
KEPT = {"getHealth", "getClientSettings", "putClientSettings", "reportActivity", "whoAmI"}
#: A response may gain values; where there are many, no program tells all of them apart.
RESPONSE_VALUES_MAX = 8
SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}

Schema = dict[str, Any]


class Types:
    """The declarations that schemas need: each after those that it uses, so that it can be evaluated."""

    def __init__(self, document: Schema) -> None:
        self._document = document
        self._declarations: dict[str, str] = {}
        self._open: set[str] = set()
        self._in_request = False
        self._tag_discriminated(document)

    def of_request(self, schema: Schema, name: str) -> str:
        """The type expression of a schema. Objects inside it are declared, named after `name`."""
        self._in_request = True
        return self._expression(schema, name)

    def of_response(self, schema: Schema, name: str) -> str:
        self._in_request = False
        return self._expression(schema, name)

    def __str__(self) -> str:
        return "\n".join(self._declarations.values())

    def _expression(self, schema: Schema, name: str) -> str:
        if "$ref" in schema:
            return self._referenced(schema)
        return (
            self._anonymous(schema, name) if self._properties(schema) is None else self._declare(name, schema)
        )

    def _referenced(self, reference: Schema) -> str:
        schema, name = self._resolved(reference), name_in(reference)
        if schema.get("enum") == [None]:
            # OpenAPI 3.0 knows no type of null.
            return "None"
        return name if name in self._declarations else self._declare(name, schema)

    def _declare(self, name: str, schema: Schema) -> str:
        if name in self._open or name in self._declarations:
            raise SystemExit(f"{name} has two schemas, or one that contains itself.")
        self._open.add(name)
        bases = [self._referenced(part) for part in self._bases(schema)]
        properties = self._properties(schema)
        if bases:
            declaration = f"class {name}({', '.join(bases)}):\n pass\n"
        elif properties is None:
            declaration = f"{name}: TypeAlias = {self._anonymous(schema, name)}\n"
        else:
            types = {key: self._expression(value, name + pascal(key)) for key, value in properties.items()}
            declaration = typed_dict(name, types, self._required(schema))
        self._declarations[name] = declaration
        return name

    def _anonymous(self, schema: Schema, name: str) -> str:
        """The type expression of a schema that is not an object with properties."""
        alternatives = self._alternatives(schema, name)
        if schema.get("nullable"):
            alternatives.append("None")
        unique = dict.fromkeys(" | ".join(alternatives).split(" | "))
        if "Any" in unique:
            return "Any"
        return " | ".join(sorted(unique, key=lambda one: one == "None"))

    def _alternatives(self, schema: Schema, name: str) -> list[str]:
        if "const" in schema:
            return self._literals([schema["const"]])
        if "enum" in schema:
            return self._literals(schema["enum"])
        options = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
        if options:
            # Several parts of `allOf` would be an object, which is declared.
            names = (
                [name]
                if len(options) == 1
                else [f"{name}Option{index}" for index, _ in enumerate(options, 1)]
            )
            return [self._expression(*one) for one in zip(options, names, strict=True)]
        type_ = schema.get("type")
        if isinstance(type_, list):
            return [self._expression({**schema, "type": one}, name) for one in type_]
        if type_ == "array":
            return [f"list[{self._expression(schema.get('items', {}), name + 'Item')}]"]
        if type_ == "object":
            values = schema.get("additionalProperties")
            inner = self._expression(values, name + "Value") if isinstance(values, dict) else "Any"
            return [f"dict[str, {inner}]"]
        return ["None" if type_ == "null" else SCALARS[type_] if type_ else "Any"]

    def _literals(self, values: list[Any]) -> list[str]:
        named = [value for value in values if value is not None]
        null = ["None"] if None in values else []
        if not named:
            return null
        if len(named) > RESPONSE_VALUES_MAX and not self._in_request:
            return [SCALARS["string"], *null]
        texts = [json.dumps(value) if isinstance(value, str) else repr(value) for value in named]
        return [f"Literal[{', '.join(texts)}]", *null]

    def _properties(self, schema: Schema) -> Schema | None:
        """The properties of an object, also of one that several schemas compose; None for anything else."""
        parts = schema.get("allOf", [])
        if "properties" not in schema and len(parts) < 2:
            return None
        found: Schema = {}
        for part in parts:
            inner = self._properties(self._resolved(part))
            if inner is None:
                raise SystemExit(f"Only objects can be composed, not {part}.")
            found.update(inner)
        return {**found, **schema.get("properties", {})}

    def _required(self, schema: Schema) -> set[str]:
        inherited = (self._required(self._resolved(part)) for part in schema.get("allOf", []))
        return set(schema.get("required", [])).union(*inherited)

    def _bases(self, schema: Schema) -> list[Schema]:
        """The references of a schema that only adds other schemas together."""
        parts = schema.get("allOf", [])
        if len(parts) < 2 or "properties" in schema or not all("$ref" in part for part in parts):
            return []
        properties = [set(self._properties(self._resolved(part)) or ()) for part in parts]
        overlap = len(set().union(*properties)) < sum(map(len, properties))
        return [] if overlap else parts

    def _resolved(self, schema: Schema) -> Schema:
        return target(self._document, schema)

    def _tag_discriminated(self, value: Any) -> None:
        """Makes the discriminator of each alternative a Literal, by which type checkers tell them apart."""
        if isinstance(value, list):
            for item in value:
                self._tag_discriminated(item)
        if not isinstance(value, dict):
            return
        discriminator = value.get("discriminator")
        if isinstance(discriminator, dict):
            tags: dict[str, list[str]] = {}
            for tag, reference in discriminator.get("mapping", {}).items():
                tags.setdefault(reference, []).append(tag)
            for reference, values in tags.items():
                properties = self._resolved({"$ref": reference}).get("properties", {})
                if "enum" not in properties.get(discriminator["propertyName"], {}):
                    properties[discriminator["propertyName"]] = {"enum": values}
        for key, item in value.items():
            if key not in ("example", "examples", "default"):
                self._tag_discriminated(item)


def target(document: Schema, value: Schema) -> Schema:
    """What a reference such as `#/components/parameters/page` means; anything else as it is."""
    if "$ref" not in value:
        return value
    for key in value["$ref"].removeprefix("#/").split("/"):
        document = document[key]
    return document


def name_in(reference: Schema) -> str:
    return str(reference["$ref"]).rsplit("/", 1)[-1]


def typed_dict(name: str, types: dict[str, str], required: set[str]) -> str:
    if any(keyword.iskeyword(field) or not field.isidentifier() for field in types):
        items = "".join(
            f" {field!r}: {type_ if field in required else f'Opt[{type_}]'},\n"
            for field, type_ in types.items()
        )
        return f'{name} = TypedDict("{name}", {{\n{items}}})\n'
    base = "Answer" if IGNORED in types else "TypedDict"
    types = {field: type_ for field, type_ in types.items() if field != IGNORED}
    # Fields whose name and type are those of another object then look like its fields.
    is_total = 2 * len(required & types.keys()) >= len(types)
    total = "" if is_total else ", total=False"
    mark = "Opt" if is_total else "Req"
    body = "".join(
        f" {field}: {type_ if (field in required) == is_total else f'{mark}[{type_}]'}\n"
        for field, type_ in types.items()
    )
    return f"class {name}({base}{total}):\n{body or ' pass' + chr(10)}"


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def operations(document: Schema) -> Iterator[tuple[str, str, Schema]]:
    """The operations of programs, with what their references mean."""
    for path, item in document["paths"].items():
        for method in METHODS:
            operation = dict(item.get(method, {}))
            left_out = operation.get("operationId") in REPLACED or (
                LEFT_OUT_TAGS.intersection(operation.get("tags", [])) and operation["operationId"] not in KEPT
            )
            if not operation or not path.startswith(PATHS) or left_out:
                continue
            parameters = [*item.get("parameters", []), *operation.get("parameters", [])]
            operation["parameters"] = [target(document, one) for one in parameters]
            operation["requestBody"] = target(document, operation.get("requestBody", {}))
            responses = (
                target(document, one) for status, one in operation["responses"].items() if status[0] == "2"
            )
            operation["responses"] = [response.get("content", {}) for response in responses]
            if not any(EVENT_STREAM in media for media in operation["responses"]):
                yield method, path, operation


def function(types: Types, method: str, path: str, operation: Schema) -> str:
    """A function that builds the request of an operation."""
    name = pascal(operation["operationId"])
    has_json = any(JSON in media for media in operation["responses"])
    arguments, query = [], {}
    call = [f'"{method.upper()}"', f'"{path}"']
    for parameter in operation["parameters"]:
        key, schema = parameter["name"], parameter["schema"]
        if parameter["in"] == "path":
            argument = key + "_" * keyword.iskeyword(key)
            arguments.append(f"{argument}: {types.of_request(schema, name + pascal(key))}")
            call[1] = ("" if call[1][0] == "f" else "f") + call[1].replace(
                f"{{{key}}}", f"{{segment({argument})}}"
            )
        elif key == "Idempotency-Key":
            call.append("headers=idempotency()")
        # A choice between JSON and other formats would change the type of the response.
        elif parameter["in"] == "query" and not (has_json and "json" in schema.get("enum", [])):
            query[key] = parameter
    body = operation["requestBody"]
    if body:
        type_ = types.of_request(body["content"][JSON]["schema"], name + "Body")
        arguments.append(f"body: {type_}" if body.get("required") else f"body: {type_} | None = None")
        call.append("body=body")
    if query:
        required = [key for key, parameter in query.items() if parameter.get("required")]
        schema = {"properties": {key: one["schema"] for key, one in query.items()}, "required": required}
        arguments.append(f"**query: Unpack[{types.of_request(schema, name + 'Query')}]")
        call.append("query=query")
    result = "None"
    if has_json:
        schemas = [media[JSON]["schema"] for media in operation["responses"] if JSON in media]
        result = types.of_response(schemas[0] if len(schemas) == 1 else {"anyOf": schemas}, name + "Response")
    elif any(operation["responses"]):
        result = "bytes"
        call.append('accept="*/*"')
    return (
        f"def {snake(operation['operationId'])}({', '.join(arguments)}) -> Request[{result}]:\n"
        f" return Request({', '.join(call)})\n"
    )


def generate(document: Schema) -> str:
    types = Types(document)
    for names, of in ((REQUESTS, types.of_request), (RESPONSES, types.of_response)):
        for name in names:
            of({"$ref": f"#/components/schemas/{name}"}, name)
    functions = [function(types, *operation) for operation in operations(document)]
    return "\n".join([HEADING, ANSWER, str(types), *functions])


def main() -> None:
    text = generate(json.loads(DOCUMENT.read_text("utf-8")))
    if "--check" not in sys.argv:
        TARGET.write_text(text, "utf-8")
    elif not TARGET.exists() or TARGET.read_text("utf-8") != text:
        sys.exit("clients/python/src/forager/api.py is outdated: run python3 clients/python/generate.py.")


if __name__ == "__main__":
    main()
