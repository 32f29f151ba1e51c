import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class ForagerApi implements ICredentialType {
  name = "foragerApi";

  displayName = "Forager API";

  icon: Icon = { light: "file:../icons/forager.svg", dark: "file:../icons/forager.dark.svg" };

  documentationUrl = "https://www.npmjs.com/package/n8n-nodes-forager";

  properties: INodeProperties[] = [
    {
      displayName: "URL",
      name: "url",
      type: "string",
      default: "",
      required: true,
      placeholder: "e.g. https://forager.example.com",
      description: "Address of the Forager service, with the path of its PUBLIC_URL if it has one",
    },
    {
      displayName: "Token",
      name: "token",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      placeholder: "client_id:api_key:api_secret",
      description:
        "Client ID, API key and API secret, joined by colons. The trigger needs a key with the access level owner.",
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.token}}" } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: "={{$credentials.url}}", url: "/api/v1/auth/whoami" },
  };
}
