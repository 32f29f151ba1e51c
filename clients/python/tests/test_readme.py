"""The programs of the README, as they stand, against the service at FORAGER_URL."""

from __future__ import annotations

import io
import os
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path

from readme import examples


@unittest.skipUnless("FORAGER_URL" in os.environ, "needs a service at FORAGER_URL")
class ReadmeTest(unittest.TestCase):
    def test_its_examples_run(self) -> None:
        self.assertGreater(len(examples()), 4)
        output = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, redirect_stdout(output):
            csv = Path(folder, "emails.csv")
            replacements = {
                "http://127.0.0.1:8080": os.environ["FORAGER_URL"],
                "client_id:api_key:api_secret": os.environ["FORAGER_CREDENTIALS"],
                "https://harbour-joinery.com": os.environ["SITE_URL"],
                "emails.csv": str(csv),
            }
            for number, code in enumerate(examples()):
                for old, new in replacements.items():
                    code = code.replace(old, new)
                exec(compile(code, f"example {number}", "exec"), {"__name__": "__main__"})
            self.assertIn("office@harbour-joinery.com", csv.read_text("utf-8"))
        lines = output.getvalue().splitlines()
        self.assertEqual(lines[0], "['office@harbour-joinery.com'] []")
        self.assertTrue(any(line.startswith("job.completed ") for line in lines))


if __name__ == "__main__":
    unittest.main()
